import assert from "node:assert/strict";
import { gaveAwayMail, handedOverMail, invitationMail, joinedMail, removedMail } from "./household_mails.ts";

const TRICK = "https://evil.example/x or evil。example", ANN = { email: "ann@example.org", displayName: "Ann" };

Deno.test("no name that somebody chose is a link in anybody's mailbox", () => {
  const mails = [
    invitationMail({ email: "ben@example.org", name: TRICK, ownerName: TRICK, role: "member", link: "LINK" }),
    joinedMail(ANN, TRICK, { name: TRICK, email: null }, "viewer"),
    removedMail(ANN, TRICK),
    handedOverMail(ANN, TRICK, TRICK),
    gaveAwayMail(ANN, TRICK, TRICK),
  ];
  for (const { text, subject } of mails) {
    assert.match(text, /evil example/);
    assert.doesNotMatch(`${subject} ${text}`, /evil[.。]|https:/);
  }
});
