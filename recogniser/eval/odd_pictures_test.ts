import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { acceptStill } from "../../domain/scan/accept.ts";
import type { Reading } from "../../domain/scan/reading.ts";
import { decodePicture } from "./eval_pictures.ts";
import { openRecogniser, type ReadOptions } from "../read.ts";
import { readWeights } from "./weights_file.ts";

const ODD_SET = fileURLToPath(new URL("../fixtures/odd_set/", import.meta.url));
const recogniser = await openRecogniser(await readWeights());

async function readOdd(name: string, options: ReadOptions = {}): Promise<Reading> {
  return recogniser.read(await decodePicture(`${ODD_SET}${name}.webp`), options);
}

async function readChanged(change: (picture: Sharp) => Sharp, options: ReadOptions = {}): Promise<Reading> {
  const changed = await change(sharp(await readFile(`${ODD_SET}plain.webp`))).png().toBuffer();
  return recogniser.read(await decodePicture(changed), options);
}

function assertWellFormed(reading: Reading) {
  assert.match(reading.text, /^\d{0,8}$/);
  assert.ok(reading.confidence >= 0 && reading.confidence <= 1);
  assert.equal(reading.text === "", reading.note !== undefined);
  assert.deepEqual(
    reading.alternatives.map((one) => one.probability),
    reading.alternatives.map((one) => one.probability).toSorted((a, b) => b - a),
  );
  for (const { text, probability } of reading.alternatives) {
    assert.match(text, /^\d{1,8}$/);
    assert.ok(probability >= 0 && probability <= 1);
  }
}

Deno.test("barcodes, words, dates and prices are never accepted as a number", async () => {
  for (const name of ["barcode", "letters", "word", "date", "price"]) {
    const reading = await readOdd(name);
    console.log(name, reading.text, reading.confidence.toFixed(3), reading.note);
    assertWellFormed(reading);
    assert.notEqual(acceptStill(reading).kind, "accepted", name);
  }
});

Deno.test("more than eight digits are said to be too many, not cut", async () => {
  assert.equal((await readOdd("long")).note, "too-long");
});

Deno.test("of two numbers the larger one nearer to the middle is read, and the other is an alternative", async () => {
  const reading = await readOdd("two");
  assert.equal(reading.text, "4071");
  assert.ok(reading.alternatives.some((one) => one.text === "58"));
});

Deno.test("of two numbers of one size, one on each side, both are asked about", async () => {
  const verdict = acceptStill(await readOdd("two_alike"));
  assert.ok(verdict.kind === "candidates");
  assert.deepEqual(verdict.candidates.map(({ text }) => text).toSorted(), ["17", "42"]);
});

Deno.test("a sure number beside a larger one that is hard to read is not accepted in its place", async () => {
  const verdict = acceptStill(await readOdd("struck_beside"));
  assert.ok(verdict.kind === "candidates");
  const asked = verdict.candidates.map(({ text }) => text);
  assert.ok(asked.includes("24") && asked.includes("117"), asked.join());
});

Deno.test("a number is read through transparency, 16 bits a channel and at four times the size", async () => {
  assert.equal((await readChanged((picture) => picture)).text, "3862");
  assert.equal((await readChanged((picture) => picture.ensureAlpha(.6))).text, "3862");
  assert.equal((await readChanged((picture) => picture.toColourspace("rgb16"))).text, "3862");
  assert.equal((await readChanged((picture) => picture.resize(2560, 1920))).text, "3862");
});

Deno.test("upside down, mirrored and on its side no other number is accepted in its place, and a turned one is said to be", async () => {
  for (const change of [180, 90, 270].map((angle) => (picture: Sharp) => picture.rotate(angle))) {
    const reading = await readChanged(change);
    assertWellFormed(reading);
    assert.notEqual(acceptStill(reading).kind, "accepted", `${reading.text} ${reading.confidence}`);
  }
  for (const angle of [90, 180, 270]) {
    const reading = await readChanged((picture) => picture.rotate(angle), { alsoTurned: true });
    assertWellFormed(reading);
    assert.equal(reading.note, "turned");
  }
  const mirrored = await readChanged((picture) => picture.flop());
  assertWellFormed(mirrored);
  assert.notEqual(acceptStill(mirrored).kind, "accepted");
});

Deno.test("a doubtful number with print on its side elsewhere, or with a unit, is asked about and not called turned", async () => {
  for (const [name, text] of [["turned_beside", "7"], ["euro_after", "8"]] as const) {
    const reading = await readOdd(name, { alsoTurned: true });
    assert.equal(reading.text, text);
    assert.equal(acceptStill(reading).kind, "candidates", name);
  }
});
