import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import type { Candidate } from "./candidates.ts";
import { byScore, interpret, mayBeMore, numberShare, scoreOf } from "./interpret.ts";

function candidate(texts: Record<string, number>, salience = 40): Candidate {
  const box = { x: 320, y: 240, angle: 0, width: 100, height: 40 };
  return {
    box,
    detection: { box, weight: 30, peak: .99, letters: .1 },
    guesses: Object.entries(texts).map(([text, chance]) => ({ text, probability: chance })),
    salience,
  };
}

Deno.test("digits that are mostly read with a mark right after them may be the beginning of something else", () => {
  const read = interpret(candidate({ "46x": .5, "463": .3, "46": .1 }));
  assert.ok(mayBeMore(read, "46"));
  assert.ok(!mayBeMore(read, "463"));
  assert.ok(!mayBeMore(read, "47"));
  assert.ok(!mayBeMore(interpret(candidate({ "46x": .2, "x46": .4, "46": .4 })), "46"));
});

Deno.test("dates, prices and words are no numbers", () => {
  for (const text of ["12x05", "x12x50", "2026x11x21", "xxxx", "x", "9844x8"]) {
    const read = interpret(candidate({ [text]: .99 }));
    assert.deepEqual([read.numbers, read.tooLong], [[], 0], text);
    assert.ok(read.other > .98);
  }
});

Deno.test("a number with marks before it or after it is half a number, with marks on both sides a quarter", () => {
  for (const [text, share] of [["46", 1], ["xxx46", .5], ["46xx", .5], ["x46xx", .25]] as const) {
    const read = interpret(candidate({ [text]: .8 }));
    assert.equal(read.numbers[0]?.text, "46");
    assert.ok(Math.abs(numberShare(read) - .8 * share) < 1e-9, text);
  }
});

Deno.test("nine digits are too long, and never eight of them", () => {
  const read = interpret(candidate({ "123456789": .9, "12345678": .05 }));
  assert.ok(Math.abs(read.tooLong - .9) < 1e-9);
  assert.deepEqual(read.numbers.map((one) => one.text), ["12345678"]);
});

Deno.test("what is said of a place adds up to what was guessed, whatever was guessed", () => {
  const text = fc.stringMatching(/^[0-9x]{0,12}$/);
  const chance = fc.double({ min: 1e-6, max: .2, noNaN: true });
  fc.assert(fc.property(fc.dictionary(text, chance, { maxKeys: 5 }), (texts) => {
    const read = interpret(candidate(texts));
    const all = Object.values(texts).reduce((sum, one) => sum + one, 0);
    assert.ok(Math.abs(numberShare(read) + read.tooLong + read.other - all) < 1e-9);
    assert.ok(read.numbers.every((one) => /^\d{1,8}$/.test(one.text)));
  }));
});

Deno.test("a more salient place loses to one that surely is a number, and wins among equals", () => {
  const word = interpret(candidate({ xxx: .9, "1": .05 }, 80)), number = interpret(candidate({ "46": .95 }, 40));
  const large = interpret(candidate({ "58": .95 }, 80));
  assert.deepEqual(byScore([word, number]), [number, word]);
  assert.deepEqual(byScore([number, large]), [large, number]);
  assert.ok(scoreOf(large) > scoreOf(number));
  const shape = interpret(candidate({ "7": .3, "1": .25, "4": .2, "9": .15 }, 110));
  assert.deepEqual(byScore([shape, number]), [number, shape]);
  const doubtful = interpret(candidate({ "117": .5, "127": .45 }, 50));
  assert.deepEqual(byScore([number, doubtful]), [doubtful, number]);
});
