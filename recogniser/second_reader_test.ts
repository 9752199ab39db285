import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import type { Corners, Doubt, Reading } from "../domain/scan/reading.ts";
import { type Kernel, simdKernel } from "./network/kernel.ts";
import { plainKernel } from "./network/plain_kernel.ts";
import { RELAXED_SIMD_WASM, SIMD_WASM } from "./network/simd_wasm.ts";
import { Arena } from "./network/tensor.ts";
import { LINE_ROWS, readLine } from "./network/text_line_net.ts";
import { softmax } from "./network/transformer.ts";
import { layOut, parseWeights } from "./network/weights.ts";
import type { RgbaImage } from "./picture.ts";
import { boxOf, cornersOf } from "./rectify.ts";
import { openSecondReader, withAgreement } from "./second_reader.ts";

const FLOATS = 4_500_000;
const WIDTH = 96, STEPS = WIDTH / 8, PLANE = LINE_ROWS * WIDTH;
const BOX: Corners = [[0, 0], [40, 0], [40, 20], [0, 20]];
const NO_PICTURE: RgbaImage = { data: new Uint8Array(4), width: 1, height: 1 };

const weights = (file = "second_reader.bin") => bytesOf(`model/${file}`);

async function bytesOf(file: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(new URL(file, import.meta.url)));
}

/** Red, green and blue of a line that says 4071, and what its own framework makes of each step; by train/second_reader.py. */
async function reference() {
  const floats = new Float32Array((await bytesOf("fixtures/second_reader_reference.bin")).buffer);
  const planes = [0, 1, 2].map((colour) => floats.subarray(colour * PLANE, (colour + 1) * PLANE));
  return { planes, shares: floats.subarray(3 * PLANE) };
}

async function assertEqualsFramework(kernel: Kernel) {
  const { planes, shares } = await reference();
  const { layers, end } = layOut(parseWeights(await weights()), kernel.memory);
  const steps = readLine(new Arena(kernel, end), layers, planes.map((plane) => plane.map((v) => v / 127.5 - 1)), WIDTH);
  const classes = shares.length / STEPS;
  assert.equal(steps.length, STEPS);
  steps.forEach((step, i) => {
    const wanted = shares.subarray(i * classes, (i + 1) * classes);
    // In 8 bits, and of a part of the classes: not the same figures, but the same characters about as surely.
    softmax([...step.subarray(0, classes)]).forEach((share, c) => {
      const of = wanted.reduce((sum, one) => sum + one, 0);
      assert.ok(Math.abs(share - (wanted[c] ?? 0) / of) < .1, `step ${i}, class ${c}: ${share} for ${wanted[c]}`);
    });
  });
}

Deno.test("the second reader's network answers as its own framework does, on every kernel", async () => {
  for (const wasm of [SIMD_WASM, RELAXED_SIMD_WASM]) await assertEqualsFramework(await simdKernel(FLOATS, wasm));
  await assertEqualsFramework(plainKernel(new Float32Array(FLOATS)));
});

Deno.test("it reads the box of a picture in colour", async () => {
  const { planes } = await reference();
  const data = new Uint8Array(4 * PLANE).map((_, i) => i % 4 === 3 ? 255 : planes[i % 4]?.[i >> 2] ?? 0);
  const picture = { data, width: WIDTH, height: LINE_ROWS };
  const second = await openSecondReader(await weights());
  const whole = second(picture, { x: 47, y: 25, angle: 0, width: 80, height: 24 });
  assert.ok(whole.text === "4071" && whole.certainty > .8, JSON.stringify(whole));
});

Deno.test("weights that are damaged, or of another network, open no second reader", async () => {
  const bytes = await weights();
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1;
  await assert.rejects(openSecondReader(bytes), { name: "WeightsDamaged" });
  await assert.rejects(openSecondReader(await weights("weights.bin")), { name: "WeightsDamaged" });
});

const UNSURE: Reading = { texts: [{ text: "71", p: .6 }, { text: "17", p: .3 }], box: BOX, doubts: [] };

Deno.test("it agrees with the first of the texts alone, where both are sure enough together", () => {
  const said = (text: string, certainty: number) => withAgreement(UNSURE, NO_PICTURE, () => ({ text, certainty }));
  assert.deepEqual(said("71", .95), { ...UNSURE, isAgreed: true });
  for (const other of [said("71", .8), said("17", 1), said("71B", 1), said("", 0)]) assert.equal(other, UNSURE);
});

Deno.test("it is asked about nothing that is sure, doubted, or not there", () => {
  const ask = () => assert.fail("it was asked");
  const sure = { ...UNSURE, texts: [{ text: "71", p: .97 }] };
  const doubted = (["near-edge", "contested", "unit-after"] satisfies Doubt[]).map((doubt) => ({
    ...UNSURE,
    doubts: [doubt],
  }));
  for (const one of [sure, ...doubted, { ...UNSURE, texts: [] }, { ...UNSURE, box: null }]) {
    assert.equal(withAgreement(one, NO_PICTURE, ask), one);
  }
});

Deno.test("a box is the one whose corners it has", () => {
  const box = { x: 30, y: 40, angle: -.3, width: 50, height: 20 };
  const again = boxOf(cornersOf(box));
  for (const side of ["x", "y", "angle", "width", "height"] as const) {
    assert.ok(Math.abs(again[side] - box[side]) < 1e-9);
  }
});
