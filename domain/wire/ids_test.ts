import assert from "node:assert/strict";
import { HouseholdId, UserId } from "./ids.ts";

Deno.test("an id of one kind does not stand in for another", () => {
  const userId = UserId.parse("1");
  // @ts-expect-error: it must not compile, and would run
  const householdId: HouseholdId = userId;
  assert.equal(householdId, HouseholdId.parse("1"));
});
