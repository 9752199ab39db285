import assert from "node:assert/strict";
import { carriedPlace, carryPlace } from "./carried_place.ts";

Deno.test("the place of a scanned box carries on to the next one of the same person, until it is taken away", () => {
  assert.equal(carriedPlace("ann"), "");
  carryPlace("ann", "Attic");
  assert.deepEqual([carriedPlace("ann"), carriedPlace("ben"), carriedPlace(undefined)], ["Attic", "", ""]);
  carryPlace("ann", "");
  assert.equal(carriedPlace("ann"), "");
});
