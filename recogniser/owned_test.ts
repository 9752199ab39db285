import assert from "node:assert/strict";
import fc from "fast-check";
import { CLASSES } from "./network/reader_net.ts";
import { editsWithin, favourOwned, OWNED_FAVOUR } from "./owned.ts";

const BLIND = [new Float32Array(12 * CLASSES).fill(-Math.log(CLASSES))];
const SURE = OWNED_FAVOUR / (OWNED_FAVOUR + 1);

Deno.test("an own number wins over a lookalike when the reader is unsure", () => {
  const [best] = favourOwned([{ text: "117", probability: .6 }, { text: "111", probability: .3 }], ["111"], BLIND);
  assert.equal(best?.text, "111");
  assert.ok((best?.probability ?? 0) > .9);
});

Deno.test("an own number that is read anyway becomes surer", () => {
  const [best] = favourOwned([{ text: "117", probability: .8 }, { text: "111", probability: .1 }], ["117"], BLIND);
  assert.equal(best?.text, "117");
  assert.ok((best?.probability ?? 0) > .97);
});

Deno.test("a confident reading of a new number is never overruled, whatever the person owns", () => {
  const number = fc.stringMatching(/^[0-9]{1,8}$/);
  fc.assert(
    fc.property(
      number,
      fc.array(number, { maxLength: 50 }),
      fc.double({ min: SURE + 1e-6, max: 1, noNaN: true }),
      (text, known, probability) => {
        const second = { text: `${text}1`.slice(-8), probability: 1 - probability };
        const alternatives = second.text === text ? [{ text, probability }] : [{ text, probability }, second];
        assert.equal(favourOwned(alternatives, known, BLIND)[0]?.text, text);
      },
    ),
  );
});

Deno.test("without own boxes nothing changes, and probabilities never add up to more than one", () => {
  const read = [{ text: "5", probability: .5 }, { text: "6", probability: .2 }];
  assert.deepEqual(favourOwned(read, [], BLIND), read);
  const sum = favourOwned(read, ["6", "8", "55"], BLIND).reduce((total, one) => total + one.probability, 0);
  assert.ok(sum <= 1 + 1e-9);
});

Deno.test("edits are counted as insertions, deletions and replacements", () => {
  assert.ok(editsWithin("117", "117", 0));
  assert.ok(editsWithin("117", "17", 1));
  assert.ok(editsWithin("117", "171", 2));
  assert.ok(!editsWithin("117", "242", 2));
  assert.ok(!editsWithin("1", "1234", 2));
});
