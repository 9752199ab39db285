import assert from "node:assert/strict";
import { fc } from "../tests/support/seeded_fc.ts";
import { judgeStill } from "../domain/scan/judge.ts";
import { bestText } from "../domain/scan/reading.ts";
import type { Candidate } from "./candidates.ts";
import { fnv1a, WeightsDamaged } from "./network/weights.ts";
import type { FoundNumber } from "./find_number.ts";
import type { Interpretation } from "./interpret.ts";
import { openRecogniser, readingOf } from "./read.ts";
import type { TextBox } from "./rectify.ts";
import { readWeights } from "./eval/read_weights.ts";

function flat(width: number, height: number, grey: number) {
  return { data: new Uint8ClampedArray(width * height * 4).fill(grey), width, height };
}

Deno.test("a picture of one colour holds no number", async () => {
  const recogniser = await openRecogniser(await readWeights());
  for (const grey of [0, 128, 255]) {
    const reading = recogniser.read(flat(640, 480, grey));
    assert.deepEqual(reading, { texts: [], box: null, doubts: [] });
  }
});

Deno.test("every size gets an answer, and one without pixels is called unreadable", async () => {
  const recogniser = await openRecogniser(await readWeights());
  for (const [width, height] of [[1, 1], [3, 700], [700, 3], [33, 17], [4000, 3000]] as const) {
    assert.equal(bestText(recogniser.read(flat(width, height, 90))), "");
  }
  for (const [width, height] of [[0, 0], [NaN, 4], [-4, 4], [2.5, 2]] as const) {
    assert.deepEqual(recogniser.read({ data: new Uint8ClampedArray(64), width, height }).doubts, ["unreadable-image"]);
  }
  const few = { data: new Uint8ClampedArray(8), width: 640, height: 480 };
  assert.deepEqual(recogniser.read(few).doubts, ["unreadable-image"]);
});

Deno.test("damaged weights are refused with one sentence", async () => {
  const weights = await readWeights();
  const bent = weights.slice();
  bent[weights.length >> 1] = (bent[weights.length >> 1] ?? 0) ^ 1;
  for (const damaged of [new Uint8Array(), new Uint8Array(100), weights.subarray(0, weights.length - 5), bent]) {
    await assert.rejects(
      openRecogniser(damaged),
      (failure) => failure instanceof WeightsDamaged && /damaged/.test(failure.message),
    );
  }
});

Deno.test("weights whose confidence has other features than this program are refused", async () => {
  const changed = (await readWeights()).slice();
  const start = indexOf(changed, `"confidence"`), end = indexOf(changed, "]", start);
  const last = changed.lastIndexOf(",".charCodeAt(0), end);
  assert.ok(start > 0 && start < last && last < end);
  changed.fill(" ".charCodeAt(0), last, end);
  new DataView(changed.buffer).setUint32(8, fnv1a(changed.subarray(12)), true);
  await assert.rejects(openRecogniser(changed), /coefficients for \d+ features/);
});

function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  const wanted = new TextEncoder().encode(text);
  return bytes.findIndex((_, at) => at >= from && wanted.every((byte, i) => bytes[at + i] === byte));
}

function candidateIn(box: TextBox): Candidate {
  return {
    box,
    detection: { box, weight: 30, peak: .99, letters: .1 },
    guesses: [],
    salience: 40,
  };
}

/** A region that the reader reads as these, with these probabilities. */
function reads(...numbers: readonly (readonly [text: string, probability: number])[]): Interpretation {
  const candidate = candidateIn({ x: 320, y: 240, angle: 0, width: 100, height: 40 });
  return {
    candidate,
    numbers: numbers.map(([text, probability]) => ({ text, probability, marked: 0 })),
    tooLong: 0,
    other: 0,
  };
}

/** Features of which the confidence, without coefficients, makes this probability. */
function confidentAt(p: number): readonly number[] {
  return [1, Math.log(p / (1 - p))];
}

function found(best: Interpretation, p: number): FoundNumber {
  return { best, runnerUp: null, features: confidentAt(p) };
}

const someProbability = fc.double({ min: .2, max: .9999, noNaN: true });

Deno.test("a number's probability is what the confidence says, and a lookalike's is never more than the reader leaves for it", () => {
  fc.assert(fc.property(someProbability, someProbability, fc.double({ min: 0, max: 1, noNaN: true }), (p, b, other) => {
    const q = Math.min(b, (1 - b) * other);
    const { texts: [best, second] } = readingOf(found(reads(["117", b], ["111", q]), p), [], []);
    assert.ok(best && second && Math.abs(best.p - p) < 1e-9);
    assert.ok(second.p <= p * q / b + 1e-9 && second.p <= (1 - p) * q / (1 - b) + 1e-9);
  }));
});

Deno.test("where the confidence doubts the whole place, a lookalike does not come up to the best", () => {
  const { texts: [best, second] } = readingOf(found(reads(["117", .6], ["111", .35]), .2), [], []);
  assert.ok(best && second && Math.abs(second.p / best.p - .35 / .6) < 1e-9);
});

Deno.test("another number keeps its own probability beside one that is read less surely, which still comes first", () => {
  const runnerUp = { text: "42", probability: .99, share: .45, box: null };
  const { texts } = readingOf({ ...found(reads(["17", .5], ["11", .4]), .3), runnerUp }, [], []);
  assert.deepEqual(texts.map(({ text }) => text), ["17", "42", "11"]);
  assert.ok(Math.abs((texts[1]?.p ?? 0) - .99 * .45) < 1e-9);
});

Deno.test("of two numbers that are aimed at about alike both are offered, however surely they are read, and neither is accepted", () => {
  fc.assert(
    fc.property(
      fc.double({ min: .3, max: .9999, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: .45, max: .6, noNaN: true }),
      (sure, other, share) => {
        const best = reads(["17", sure], ["11", Math.min(sure, (1 - sure) * other)]);
        const runnerUp = { text: "42", probability: .99, share, box: null };
        const reading = readingOf({ best, runnerUp, features: confidentAt(sure) }, [], []);
        assert.equal(bestText(reading), "17");
        assert.ok(reading.doubts.includes("contested"));
        assert.equal(judgeStill(reading).kind, "candidates");
        assert.ok(reading.texts.some(({ text, p }) => text === "42" && p === .99 * share));
        assert.ok(reading.texts.reduce((sum, { p }) => sum + p, 0) < 1 + 1e-9);
      },
    ),
  );
});

Deno.test("a number before what may be its unit is asked about, however surely it is read and whoever owns it", () => {
  const box = { x: 320, y: 240, angle: 0, width: 100, height: 40 };
  const readMarked = (marked: number, known: readonly string[] = []) => {
    const numbers = [{ text: "23", probability: .999, marked }];
    const best = { candidate: candidateIn(box), numbers, tooLong: 0, other: 0 };
    return readingOf({ best, runnerUp: null, features: [1, Math.log(.999 / .001)] }, [], known);
  };
  assert.equal(judgeStill(readMarked(.1)).kind, "accepted");
  for (const known of [[], ["23"]]) {
    const reading = readMarked(.6, known);
    assert.deepEqual(reading.doubts, ["unit-after"]);
    assert.equal(judgeStill(reading).kind, "candidates");
  }
});
