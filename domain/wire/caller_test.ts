import assert from "node:assert/strict";
import { isRecentSignIn, RECENT_SIGN_IN_MS } from "./caller.ts";

Deno.test("a sign-in is recent for ten minutes, and a program's token never is one", () => {
  const at = new Date("2026-11-22T12:00:00Z");
  assert.ok(isRecentSignIn(at, at.getTime() + RECENT_SIGN_IN_MS - 1));
  assert.equal(isRecentSignIn(at, at.getTime() + RECENT_SIGN_IN_MS), false);
  assert.equal(isRecentSignIn(null, at.getTime()), false);
});
