import assert from "node:assert/strict";
import { storedText } from "../base/stored_text.ts";
import { keepSetup, keptSetup, type LabelSetup } from "./label_setup.ts";

const kept = storedText("labels");
const USUAL = keptSetup();

Deno.test("how labels are printed is remembered, and what no version of the page wrote is left alone", () => {
  const setup: LabelSetup = {
    ...{ sheet: "own", hasTitle: false, hasPlace: true, hasCode: false },
    correction: { right: -1.5, down: 0.25 },
  };
  keepSetup(setup);
  assert.deepEqual(keptSetup(), setup);
  for (
    const text of [
      ...["{", "null", "7", "[]", '{"sheet":"toString"}', '{"sheet":7}', '{"correction":{"right":11,"down":0}}'],
      ...['{"correction":{"right":"1","down":0}}', '{"correction":null}', '{"correction":{"right":1}}'],
    ]
  ) {
    kept.set(text);
    assert.deepEqual(keptSetup(), USUAL, text);
  }
  kept.set(null);
});
