import assert from "node:assert/strict";
import type { UserId } from "../wire/ids.ts";
import { MAX_HOUSEHOLDS, MAX_PEOPLE } from "./household.ts";
import { type Joining, judgeJoining } from "./joining.ts";

const [ANN, BEN] = ["ann", "ben"] as readonly string[] as readonly [UserId, UserId];
const BY_LINK: Joining = {
  ...{
    wantedEmail: null,
    usedBy: null,
    userId: BEN,
    ownEmail: "ben@example.org",
    isIn: false,
    people: 1,
    households: 1,
  },
};

Deno.test("an invitation serves one person, of its address where it has one, who may repeat it", () => {
  const table: readonly [Partial<Joining>, ReturnType<typeof judgeJoining>][] = [
    [{}, null],
    [{ wantedEmail: "ben@example.org" }, null],
    [{ wantedEmail: "ann@example.org" }, "InvitationForAnother"],
    [{ wantedEmail: "ben@example.org", ownEmail: null }, "InvitationForAnother"],
    [{ usedBy: ANN }, "InvitationOver"],
    [{ usedBy: ANN, isIn: true }, "InvitationOver"],
    [{ usedBy: BEN, isIn: true }, "again"],
    // They were taken out since.
    [{ usedBy: BEN }, "InvitationOver"],
    [{ isIn: true }, "AlreadyIn"],
    [{ people: MAX_PEOPLE - 1 }, null],
    [{ people: MAX_PEOPLE }, "HouseholdFull"],
    [{ households: MAX_HOUSEHOLDS }, "InTooMany"],
  ];
  for (const [more, expected] of table) {
    assert.equal(judgeJoining({ ...BY_LINK, ...more }), expected, JSON.stringify(more));
  }
});
