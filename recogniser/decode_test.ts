import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import { guesses, probabilitiesOf, textProbability } from "./decode.ts";
import { CLASSES } from "./network/reader_net.ts";

const CHARACTERS = " 0123456789x";

function steps(weights: readonly number[]): Float32Array {
  const count = Math.floor(weights.length / CLASSES);
  return Float32Array.from({ length: count * CLASSES }, (_, i) => {
    const row = weights.slice(i - i % CLASSES, i - i % CLASSES + CLASSES);
    const total = row.reduce((sum, value) => sum + Math.exp(value), 0);
    return (weights[i] ?? 0) - Math.log(total);
  });
}

/** Every path of every step, summed by what it spells. */
function spelled(logProbs: Float32Array): Map<string, number> {
  let paths = [{ text: "", last: 0, p: 1 }];
  for (let at = 0; at < logProbs.length; at += CLASSES) {
    paths = paths.flatMap(({ text, last, p }) =>
      Array.from({ length: CLASSES }, (_, c) => ({
        text: c && c !== last ? text + CHARACTERS[c] : text,
        last: c,
        p: p * Math.exp(logProbs[at + c] ?? 0),
      }))
    );
  }
  const sums = new Map<string, number>();
  for (const { text, p } of paths) sums.set(text, (sums.get(text) ?? 0) + p);
  return sums;
}

const threeSteps = fc.array(fc.double({ min: -4, max: 4, noNaN: true }), {
  minLength: 3 * CLASSES,
  maxLength: 3 * CLASSES,
}).map(steps);

Deno.test("a string's probability is the sum over all its alignments", () => {
  fc.assert(
    fc.property(threeSteps, (logProbs) => {
      for (const [text, p] of spelled(logProbs)) {
        assert.ok(Math.abs(textProbability(text, probabilitiesOf(logProbs)) - p) < 1e-5, text);
      }
    }),
    { numRuns: 20 },
  );
});

Deno.test("a string of some certainty is found as the best guess", () => {
  fc.assert(
    fc.property(threeSteps, (logProbs) => {
      const best = Math.max(...spelled(logProbs).values());
      fc.pre(best > .3);
      const [guess] = guesses(logProbs, 3);
      assert.ok(Math.abs((guess?.probability ?? NaN) - best) < 1e-5);
    }),
    { numRuns: 60 },
  );
});

Deno.test("two equal digits side by side stay two when a blank parts them, and are one without", () => {
  const sharp = (path: string) =>
    steps([...path].flatMap((c) => [...CHARACTERS].map((known) => (known === c ? 9 : -9))));
  assert.equal(guesses(sharp("1 1"), 1)[0]?.text, "11");
  assert.equal(guesses(sharp("11 "), 1)[0]?.text, "1");
});
