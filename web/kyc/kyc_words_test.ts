import assert from "node:assert/strict";
import { standingWords } from "./kyc_words.ts";

const WAITING = { sentAt: "2026-11-03T12:00:00.000Z", decidedAt: null };

Deno.test("who waits for a decision is promised an e-mail only where the server sends some", () => {
  assert.equal(standingWords(WAITING, true), "Sent on November 3, 2026. You get an e-mail once it is decided.");
  assert.equal(standingWords(WAITING, false), "Sent on November 3, 2026. Once it is decided, it stands here.");
});

Deno.test("who was decided about reads when, and how long the pictures stay", () => {
  assert.equal(
    standingWords({ ...WAITING, decidedAt: "2026-11-05T12:00:00.000Z" }, true),
    "Sent on November 3, 2026. Decided on November 5, 2026. The pictures are deleted 30 days after that.",
  );
});
