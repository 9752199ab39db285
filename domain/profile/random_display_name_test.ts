import assert from "node:assert/strict";
import { displayNameFault } from "../auth/person_name.ts";
import { randomDisplayName } from "./random_display_name.ts";

Deno.test("a random name is one that anybody may have, at both ends of chance", () => {
  assert.equal(randomDisplayName(() => 0), "Brave Badger 0");
  assert.equal(randomDisplayName(() => 1 - Number.EPSILON), "Wise Wren 999");
  assert.equal(displayNameFault(randomDisplayName(Math.random)), null);
});
