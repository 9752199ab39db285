import assert from "node:assert/strict";
import { pathTo, placeWithin } from "./import_row.ts";

const PARENTS = new Map([
  ["driver", { name: "Screwdriver ", parent: "box" }],
  ["box", { name: "Toolbox", parent: null }],
  ["ring", { name: "Ring", parent: "ring" }],
]);

Deno.test("a thing's place is named by the things around it, whether its table names them already or not", () => {
  const names = pathTo("driver", PARENTS);
  assert.deepEqual(names, ["Toolbox", "Screwdriver"]);
  const whole = ["Home", "Garage", "Toolbox", "Screwdriver"];
  assert.deepEqual(placeWithin(["Home", "Garage"], names), whole);
  assert.deepEqual(placeWithin(["Home", "Garage", "Toolbox"], names), whole);
  assert.deepEqual(placeWithin([], names), names);
  assert.deepEqual(placeWithin(["Home", "Toolbox"], ["Toolbox"]), ["Home", "Toolbox", "Toolbox"]);
});

Deno.test("a ring of parents ends where it began, and nobody's parent is no path", () => {
  assert.deepEqual(pathTo("ring", PARENTS), ["Ring"]);
  assert.deepEqual([pathTo("gone", PARENTS), pathTo(null, PARENTS)], [[], []]);
});
