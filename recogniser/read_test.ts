import assert from "node:assert/strict";
import fc from "fast-check";
import { acceptStill } from "../domain/scan/accept.ts";
import type { Candidate } from "./candidates.ts";
import { CLASSES } from "./network/reader_net.ts";
import { fnv1a, WeightsDamaged } from "./network/weights.ts";
import { openRecogniser, readingOf } from "./read.ts";
import type { TextBox } from "./rectify.ts";
import { readWeights } from "./eval/weights_file.ts";

function flat(width: number, height: number, grey: number) {
  return { data: new Uint8ClampedArray(width * height * 4).fill(grey), width, height };
}

Deno.test("a picture of one colour holds no number", async () => {
  const recogniser = await openRecogniser(await readWeights());
  for (const grey of [0, 128, 255]) {
    const reading = recogniser.read(flat(640, 480, grey));
    assert.deepEqual([reading.text, reading.confidence, reading.note], ["", 0, "no-number"]);
  }
});

Deno.test("every size gets an answer, and one without pixels is called unreadable", async () => {
  const recogniser = await openRecogniser(await readWeights());
  for (const [width, height] of [[1, 1], [3, 700], [700, 3], [33, 17], [4000, 3000]] as const) {
    assert.equal(recogniser.read(flat(width, height, 90)).text, "");
  }
  for (const [width, height] of [[0, 0], [NaN, 4], [-4, 4], [2.5, 2]] as const) {
    assert.equal(recogniser.read({ data: new Uint8ClampedArray(64), width, height }).note, "unreadable-image");
  }
  assert.equal(recogniser.read({ data: new Uint8ClampedArray(8), width: 640, height: 480 }).note, "unreadable-image");
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

function candidateIn(box: TextBox, cutOff: Candidate["cutOff"] = "nothing"): Candidate {
  return {
    box,
    found: { box, weight: 30, peak: .99, letters: .1 },
    guesses: [],
    looks: [new Float32Array(12 * CLASSES).fill(-Math.log(CLASSES))],
    agreement: 1,
    cutOff,
    markAfter: 0,
    aim: 40,
  };
}

Deno.test("numbers elsewhere are alternatives once each, and owning one does not move the number pointed at", () => {
  const box = { x: 320, y: 240, angle: 0, width: 100, height: 40 };
  const numbers = [{ text: "31415", probability: .8, marked: 0 }, { text: "31416", probability: .1, marked: 0 }];
  const candidate = candidateIn(box);
  const rivals = [{ text: "20461", probability: .9 }, { text: "20461", probability: .8 }];
  const best = { candidate, numbers, tooLong: 0, other: .1 };
  const { text, alternatives } = readingOf({ best, rivals, contender: null, features: [1, Math.log(.8 / .2)] }, [], [
    "20461",
    "58",
  ]);
  assert.equal(text, "31415");
  assert.deepEqual(alternatives.map((one) => one.text), ["31415", "31416", "20461"]);
  assert.ok((alternatives[2]?.probability ?? 1) <= .02);
});

Deno.test("of two numbers that are aimed at about alike both are asked about, however surely they are read, the better aimed first", () => {
  const candidate = candidateIn({ x: 320, y: 240, angle: 0, width: 100, height: 40 });
  const contender = { text: "42", probability: .99 };
  fc.assert(
    fc.property(
      fc.double({ min: .2, max: .9999, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (sure, other) => {
        const numbers = [{ text: "17", probability: sure }, {
          text: "11",
          probability: (1 - sure) * other,
        }];
        const best = { candidate, numbers: numbers.map((one) => ({ ...one, marked: 0 })), tooLong: 0, other: 0 };
        const features = [1, Math.log(sure / (1 - sure))];
        const reading = readingOf({ best, rivals: [contender], contender, features }, [], []);
        assert.equal(reading.text, "17");
        assert.equal(acceptStill(reading).kind, "candidates");
        assert.ok(reading.alternatives.some(({ text, probability }) => text === "42" && probability >= .1));
        assert.ok(reading.alternatives.reduce((sum, one) => sum + one.probability, 0) < 1 + 1e-9);
      },
    ),
  );
});

Deno.test("a number before what may be its unit is asked about, however surely it is read and whoever owns it", () => {
  const box = { x: 320, y: 240, angle: 0, width: 100, height: 40 };
  const readBeside = (cutOff: Candidate["cutOff"], known: readonly string[] = []) => {
    const candidate = candidateIn(box, cutOff);
    const best = { candidate, numbers: [{ text: "23", probability: .999, marked: 0 }], tooLong: 0, other: 0 };
    return readingOf({ best, rivals: [], contender: null, features: [1, Math.log(.999 / .001)] }, [], known);
  };
  assert.equal(acceptStill(readBeside("before")).kind, "accepted");
  for (const known of [[], ["23"]]) {
    const candidates = [{ text: "23", probability: .49 }];
    assert.deepEqual(acceptStill(readBeside("after", known)), { kind: "candidates", candidates });
  }
});
