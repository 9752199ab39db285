import assert from "node:assert/strict";
import { numberFaults } from "./number_faults.ts";

Deno.test("a number of a box that comes along has 1 to 8 digits, and no two boxes get the same", () => {
  assert.deepEqual(numberFaults([["coats", "7"], ["skis", "07"], ["tent", "12345678"]]), {});
  assert.deepEqual(numberFaults([["coats", "7"], ["skis", ""], ["tent", " 7 "]]), {
    skis: "A number has 1 to 8 digits.",
    tent: "Another box gets this number already.",
  });
});
