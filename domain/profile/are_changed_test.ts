import assert from "node:assert/strict";
import { areChanged } from "./are_changed.ts";

const ANN = { firstName: "Ann", lastName: "Bee", displayName: "Annie" };

Deno.test("first and last name are compared whatever their case, the display name letter by letter", () => {
  assert.equal(areChanged(ANN, ANN), false);
  assert.equal(areChanged(ANN, { ...ANN, firstName: "ANN", lastName: "bee" }), false);
  assert.equal(areChanged(ANN, { ...ANN, firstName: "Anna" }), true);
  assert.equal(areChanged(ANN, { ...ANN, lastName: "" }), true);
  assert.equal(areChanged(ANN, { ...ANN, displayName: "annie" }), true);
});

Deno.test("space around a name is no change, because it is not kept", () => {
  assert.equal(areChanged(ANN, { firstName: " Ann", lastName: "Bee ", displayName: " Annie " }), false);
});
