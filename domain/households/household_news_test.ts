import assert from "node:assert/strict";
import type { HouseholdId, UserId } from "../wire/ids.ts";
import type { HouseholdRole } from "../wire/household_role.ts";
import { householdNews } from "./household_news.ts";

const shown = (householdId: string, title: string, role: HouseholdRole = "member", userId = "ann") => ({
  userId: userId as UserId,
  householdId: householdId as HouseholdId,
  role,
  title,
});
const [home, own] = [shown("home", "Home"), shown("own", "My boxes", "owner")];

Deno.test("a page says what was done elsewhere to the household that it showed, and nothing of what it knows", () => {
  assert.equal(householdNews(null, home, [home, own]), null);
  assert.equal(householdNews(home, home, [home, own]), null);
  assert.equal(householdNews(shown("home", "Home", "member", "ben"), own, []), null);
  assert.equal(householdNews(home, own, []), "You are no longer in Home.");
  assert.match(householdNews(home, own, [home, own]) ?? "", /^You see My boxes now, .* in Home waits there\.$/);
  assert.match(householdNews(home, shown("home", "Home", "viewer"), [home]) ?? "", /only look/);
  assert.match(householdNews(shown("home", "Home", "viewer"), home, [home]) ?? "", /may change/);
  assert.match(householdNews(shown("home", "Home", "owner"), home, [home]) ?? "", /somebody else now/);
  assert.equal(householdNews(home, shown("home", "Home", "owner"), [home]), "Home belongs to you now.");
});
