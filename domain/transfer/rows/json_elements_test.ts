import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { JsonElements } from "./json_elements.ts";

function cut(text: string, pieceLength: number): unknown[] {
  const elements = new JsonElements(["boxes"]);
  const found: unknown[] = [];
  for (let at = 0; at < text.length; at += pieceLength) {
    for (const element of elements.take(text.slice(at, at + pieceLength))) found.push(JSON.parse(element));
  }
  return found;
}

Deno.test("the objects of a list are found however the text is cut and set", () => {
  const box = fc.dictionary(
    fc.string(),
    fc.oneof(fc.string(), fc.array(fc.string()), fc.dictionary(fc.string(), fc.integer())),
  );
  fc.assert(
    fc.property(fc.array(box), fc.integer({ min: 1, max: 9 }), fc.constantFrom(0, 2), (boxes, piece, indent) => {
      const whole = { format: "boxes", more: { boxes: [{ no: 1 }] }, boxes, missing: [{ no: 2 }] };
      const expected = JSON.parse(JSON.stringify(boxes));
      assert.deepEqual(cut(JSON.stringify(whole, null, indent), piece), expected);
      assert.deepEqual(cut(JSON.stringify(boxes, null, indent), piece), expected);
    }),
  );
});

Deno.test("the objects of every list of the name, and of every list at the top, are found", () => {
  assert.deepEqual(cut('{"boxes":[{"no":1}],"boxes":[{"no":2}]}', 5), [{ no: 1 }, { no: 2 }]);
  assert.deepEqual(cut('[{"no":1}]\n[{"no":2}]', 5), [{ no: 1 }, { no: 2 }]);
});

Deno.test("a box that never ends and lists in lists without end are refused before they fill the memory", () => {
  assert.throws(() => cut(`{"boxes":[{"title":"${"x".repeat(1_100_000)}`, 16_384), /never ends/);
  assert.throws(() => cut("[".repeat(5_000), 100), /nested deeper/);
  const many = JSON.stringify(Array.from({ length: 15_000 }, (_, no) => ({ no, more: ["a, b,,,"] })));
  assert.equal(cut(many, 1_000).length, 15_000);
  assert.throws(() => cut(`[{"tags":${JSON.stringify(Array(20_002).fill("a"))}}]`, 1_000), /more than 20,000 values/);
});
