import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { judge, judgeStill } from "../../domain/scan/judge.ts";
import { bestText, type Reading } from "../../domain/scan/reading.ts";
import { decodePicture } from "./eval_pictures.ts";
import { openRecogniser, type ReadOptions } from "../read.ts";
import { readWeights } from "./read_weights.ts";

const ODD_SET = fileURLToPath(new URL("../fixtures/odd_set/", import.meta.url));
const recogniser = await openRecogniser(await readWeights());

async function readOdd(name: string, options: ReadOptions = { thorough: true }): Promise<Reading> {
  return recogniser.read(await decodePicture(`${ODD_SET}${name}.webp`), options);
}

async function readChanged(change: (picture: Sharp) => Sharp, options: ReadOptions = {}): Promise<Reading> {
  const changed = await change(sharp(await readFile(`${ODD_SET}plain.webp`))).png().toBuffer();
  return recogniser.read(await decodePicture(changed), options);
}

function assertWellFormed({ texts, box }: Reading) {
  const lookalikes = texts.slice(1).map(({ p }) => p);
  assert.deepEqual(lookalikes, lookalikes.toSorted((a, b) => b - a));
  assert.ok(texts.reduce((sum, { p }) => sum + p, 0) <= 1 + 1e-9);
  assert.ok(texts.length === 0 || box !== null);
  for (const { text, p } of texts) {
    assert.match(text, /^\d{1,8}$/);
    assert.ok(p >= 0 && p <= 1);
  }
}

Deno.test("barcodes, words, dates and prices are never accepted as a number", async () => {
  for (const name of ["barcode", "letters", "word", "date", "price"]) {
    const reading = await readOdd(name);
    console.log(name, reading.texts[0], reading.doubts);
    assertWellFormed(reading);
    assert.notEqual(judgeStill(reading).kind, "accepted", name);
  }
});

Deno.test("more than eight digits are said to be too many, not cut", async () => {
  assert.deepEqual((await readOdd("long")).doubts, ["too-long"]);
});

Deno.test("of two numbers the larger one nearer to the middle is read", async () => {
  assert.equal(bestText(await readOdd("two")), "4071");
});

Deno.test("of two numbers of one size, one on each side, both are asked about, each at its own place", async () => {
  const reading = await readOdd("two_alike"), { box, rival } = reading;
  const verdict = judgeStill(reading);
  assert.ok(verdict.kind === "candidates" && box && rival);
  assert.deepEqual(verdict.candidates.map(({ text }) => text).toSorted(), ["17", "42"]);
  const middles = [box, rival.box].map((corners) => corners.reduce((sum, [x]) => sum + x / 4, 0));
  assert.ok(Math.min(...middles) < 300 && Math.max(...middles) > 340, middles.join());
  assert.equal((await readOdd("plain")).rival, undefined);
});

Deno.test("of a number that the picture's edge cuts no part is offered, from a photo or from a video", async () => {
  for (const height of [250, 252, 255, 260]) {
    const reading = await readChanged((picture) => picture.extract({ left: 0, top: 0, width: 640, height }), {
      thorough: true,
    });
    assertWellFormed(reading);
    assert.equal(judgeStill(reading).kind, "cut-off", `${height}`);
    assert.equal(judge(Array(6).fill({ ...reading, isThorough: true })).kind, "cut-off", `${height}`);
  }
});

Deno.test("a whole number beside one that the picture's edge cuts is asked about, alone", async () => {
  const cases = [
    ["two_alike", { left: 0, top: 60, width: 501, height: 360 }, "17"],
    ["two", { left: 0, top: 0, width: 640, height: 262 }, "58"],
  ] as const;
  for (const [name, part, whole] of cases) {
    const picture = await sharp(`${ODD_SET}${name}.webp`).extract(part).png().toBuffer();
    const reading = recogniser.read(await decodePicture(picture), { thorough: true });
    assertWellFormed(reading);
    assert.deepEqual([reading.rival, reading.doubts], [undefined, ["contested"]]);
    for (const verdict of [judgeStill(reading), judge(Array(6).fill({ ...reading, isThorough: true }))]) {
      assert.ok(verdict.kind === "candidates");
      assert.deepEqual(verdict.candidates.map(({ text }) => text), [whole]);
    }
  }
});

Deno.test("a sure number beside a larger one that is hard to read is not accepted in its place", async () => {
  const verdict = judgeStill(await readOdd("struck_beside"));
  assert.ok(verdict.kind === "candidates");
  const asked = verdict.candidates.map(({ text }) => text);
  assert.ok(asked.includes("24") && asked.includes("117"), asked.join());
});

Deno.test("a number is read through transparency, 16 bits a channel and at four times the size", async () => {
  assert.equal(bestText(await readChanged((picture) => picture)), "3862");
  assert.equal(bestText(await readChanged((picture) => picture.ensureAlpha(.6))), "3862");
  assert.equal(bestText(await readChanged((picture) => picture.toColourspace("rgb16"))), "3862");
  assert.equal(bestText(await readChanged((picture) => picture.resize(2560, 1920))), "3862");
});

Deno.test("upside down, mirrored and on its side no other number is accepted in its place, and a turned one is said to be", async () => {
  for (const change of [180, 90, 270].map((angle) => (picture: Sharp) => picture.rotate(angle))) {
    const reading = await readChanged(change);
    assertWellFormed(reading);
    assert.notEqual(judgeStill(reading).kind, "accepted", bestText(reading));
  }
  for (const angle of [90, 180, 270]) {
    const reading = await readChanged((picture) => picture.rotate(angle), { thorough: true });
    assertWellFormed(reading);
    assert.deepEqual(reading.doubts, ["turned"]);
  }
  const mirrored = await readChanged((picture) => picture.flop());
  assertWellFormed(mirrored);
  assert.notEqual(judgeStill(mirrored).kind, "accepted");
});

Deno.test("a doubtful number with print on its side elsewhere, or with a unit, is neither accepted nor called turned", async () => {
  for (const [name, text] of [["turned_beside", "7"], ["euro_after", "8"]] as const) {
    const reading = await readOdd(name);
    assert.equal(bestText(reading), text);
    assert.ok(["candidates", "silent"].includes(judgeStill(reading).kind), name);
  }
});
