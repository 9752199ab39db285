import assert from "node:assert/strict";
import { mayFetchEarly } from "./fetch_early.ts";

Deno.test("what is wanted later is not fetched early by whoever saves data, nor on a slow line", () => {
  assert.equal(mayFetchEarly({ saveData: true, effectiveType: "4g" }), false);
  for (const effectiveType of ["slow-2g", "2g"]) assert.equal(mayFetchEarly({ effectiveType }), false);
  for (const line of [{}, { saveData: false, effectiveType: "3g" }, { effectiveType: "4g" }]) {
    assert.equal(mayFetchEarly(line), true);
  }
});
