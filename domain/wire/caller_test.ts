import assert from "node:assert/strict";
import { Failure } from "./failure.ts";
import { admit, type HouseholdCaller, isRecentSignIn, RECENT_SIGN_IN_MS } from "./caller.ts";
import { HouseholdRole } from "./household_role.ts";
import { HouseholdId, UserId } from "./ids.ts";

const [userId, householdId] = [UserId.parse("ann"), HouseholdId.parse("home")];
const ANN = { userId, householdId, email: "", sessionId: null, signedInAt: null, isAdmin: false };

function refusalOf(...asked: Parameters<typeof admit>): string | null {
  try {
    admit(...asked);
    return null;
  } catch (error) {
    return error instanceof Failure ? error.code : String(error);
  }
}

Deno.test("a role opens what it and those below it open, and no page of another household is served", () => {
  const refusals = HouseholdRole.options.map((role) => {
    const caller: HouseholdCaller = { ...ANN, role };
    return (["anyone", "account", "viewer", "member", "owner", "admin"] as const).map((who) => refusalOf(who, caller));
  });
  assert.deepEqual(refusals, [
    [null, null, null, "MembersOnly", "OwnerOnly", "AdminsOnly"],
    [null, null, null, null, "OwnerOnly", "AdminsOnly"],
    [null, null, null, null, null, "AdminsOnly"],
  ]);
  const owner: HouseholdCaller = { ...ANN, role: "owner" };
  assert.deepEqual([refusalOf("viewer", owner, "home"), refusalOf("viewer", owner, "another")], [
    null,
    "HouseholdSwitched",
  ]);
  assert.deepEqual([refusalOf("account", owner, "another"), refusalOf("account", null)], [null, "NotSignedIn"]);
});

Deno.test("a sign-in is recent for ten minutes, and a program's token never is one", () => {
  const at = new Date("2026-11-22T12:00:00Z");
  assert.ok(isRecentSignIn(at, at.getTime() + RECENT_SIGN_IN_MS - 1));
  assert.equal(isRecentSignIn(at, at.getTime() + RECENT_SIGN_IN_MS), false);
  assert.equal(isRecentSignIn(null, at.getTime()), false);
});
