import assert from "node:assert/strict";
import { NOTHING_YET, type Scan } from "../../domain/scan/scan.ts";
import { isMeant } from "./meant.ts";

const SURE_OF_42: Scan = {
  ...NOTHING_YET,
  seen: { readings: [], verdict: { kind: "accepted", text: "42" } },
  candidates: [{ text: "117", p: .5 }, { text: "111", p: .2 }],
};

Deno.test("while it is asked whether it is 117 or 111, the picture of a sure 42 is not taken for theirs", () => {
  const meant = (text: string) => isMeant(SURE_OF_42, true, text);
  assert.deepEqual(["117", "111", "42", ""].map(meant), [true, true, false, false]);
});

Deno.test("a number that was found is meant alone", () => {
  assert.deepEqual(["117", "42"].map((text) => isMeant(SURE_OF_42, false, text)), [false, true]);
});
