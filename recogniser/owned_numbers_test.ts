import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import { NEVER_OVERRULED, priorOf, withOwnedPrior } from "./owned_numbers.ts";

Deno.test("an own number wins over a lookalike when the reader is unsure", () => {
  const [best] = withOwnedPrior([{ text: "117", p: .6 }, { text: "111", p: .3 }], ["111"]);
  assert.equal(best?.text, "111");
  assert.ok((best?.p ?? 0) > .9);
});

Deno.test("an own number that is read anyway becomes surer", () => {
  const [best] = withOwnedPrior([{ text: "117", p: .8 }, { text: "111", p: .1 }], ["117"]);
  assert.equal(best?.text, "117");
  assert.ok((best?.p ?? 0) > .97);
});

Deno.test("a confident reading is never overruled by a lone long number among many short ones", () => {
  const known = [...Array.from({ length: 99 }, (_, i) => String(i + 1)), "100"];
  const [best] = withOwnedPrior([{ text: "10", p: .96 }, { text: "100", p: .03 }], known);
  assert.equal(best?.text, "10");
});

Deno.test("a confident reading of a new number is never overruled, whatever the person owns", () => {
  const number = fc.stringMatching(/^[0-9]{1,8}$/);
  fc.assert(
    fc.property(
      number,
      fc.array(number, { maxLength: 50 }),
      fc.double({ min: NEVER_OVERRULED, max: 1, noNaN: true }),
      (text, known, probability) => {
        const second = { text: `${text}1`.slice(-8), p: 1 - probability };
        const alternatives = second.text === text ? [{ text, p: probability }] : [{ text, p: probability }, second];
        assert.equal(withOwnedPrior(alternatives, known)[0]?.text, text);
      },
    ),
  );
});

Deno.test("without own boxes nothing changes, and probabilities never add up to more than one", () => {
  const read = [{ text: "5", p: .5 }, { text: "6", p: .2 }];
  assert.deepEqual(withOwnedPrior(read, []), read);
  const sum = withOwnedPrior(read, ["6", "8", "55"]).reduce((total, one) => total + one.p, 0);
  assert.ok(sum <= 1 + 1e-9);
});

Deno.test("the longer a number and the fewer boxes, the more an own one is favoured; a short one of many boxes is not", () => {
  const counted = (boxes: number) => new Set(Array.from({ length: boxes }, (_, i) => String(i + 1)));
  assert.ok(priorOf("123", counted(999)) > priorOf("12", counted(999)));
  assert.ok(priorOf("12", counted(30)) > priorOf("12", counted(200)));
  assert.equal(priorOf("1", counted(200)), 1);
});

Deno.test("a number that goes on counting is not taken for the one before it", () => {
  const counted = Array.from({ length: 100 }, (_, i) => String(1001 + i));
  const read = [{ text: "1101", p: .85 }, { text: "1001", p: .02 }];
  assert.equal(withOwnedPrior(read, counted)[0]?.text, "1101");
  const alone = [{ text: "119", p: .85 }, { text: "118", p: .01 }];
  assert.equal(withOwnedPrior(alone, ["118"])[0]?.text, "119");
});

Deno.test("a short new number among hundreds of short own ones is not taken for its neighbour", () => {
  const counted = Array.from({ length: 300 }, (_, i) => String(i + 1)).filter((text) => text !== "42");
  const [best] = withOwnedPrior([{ text: "42", p: .7 }, { text: "47", p: .2 }], counted);
  assert.equal(best?.text, "42");
});

Deno.test("who counts 098, 099 is expected to go on with 100", () => {
  const counted = (from: number, digits: number) =>
    new Set(Array.from({ length: 20 }, (_, i) => String(from + i).padStart(digits, "0")));
  assert.ok(priorOf("21", counted(1, 1)) > 1);
  assert.ok(priorOf("021", counted(1, 3)) > 1);
  assert.ok(priorOf("100", counted(80, 3)) > 1);
});
