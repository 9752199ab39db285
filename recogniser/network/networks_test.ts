import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { readWeights } from "../eval/read_weights.ts";
import { type Kernel, simdKernel } from "./kernel.ts";
import { locatorMap } from "./locator_map.ts";
import { plainKernel } from "./plain_kernel.ts";
import { CLASSES, readCrop, READER_ROWS } from "./reader_net.ts";
import { RELAXED_SIMD_WASM, SIMD_WASM } from "./simd_wasm.ts";
import { Arena } from "./tensor.ts";
import { layOut, parseWeights } from "./weights.ts";

const FLOATS = 4_000_000;
const COLUMNS = 64, HEIGHT = 64, WIDTH = 96, CHANNELS = 7, EVERY_ROW = 2, EVERY_COLUMN = 3;

/** A crop, the training framework's answer to it, a picture, and a sample of the answer to that; written by train/export.py. */
async function reference() {
  const bytes = await readFile(new URL("../fixtures/network_reference.bin", import.meta.url));
  const floats = new Float32Array(new Uint8Array(bytes).buffer);
  const sizes = [READER_ROWS * COLUMNS, COLUMNS / 4 * CLASSES, HEIGHT * WIDTH];
  const [crop = 0, logProbs = 0, picture = 0] = sizes;
  return {
    crop: floats.subarray(0, crop),
    logProbs: floats.subarray(crop, crop + logProbs),
    picture: floats.subarray(crop + logProbs, crop + logProbs + picture),
    cells: floats.subarray(crop + logProbs + picture),
  };
}

async function assertEqualsFramework(kernel: Kernel) {
  const stored = await reference();
  const { layers, end } = layOut(parseWeights(await readWeights()), kernel.memory);
  const arena = new Arena(kernel, end);
  const logProbs = readCrop(arena, layers, stored.crop, COLUMNS);
  assert.equal(logProbs.length, stored.logProbs.length);
  logProbs.forEach((value, i) => assert.ok(Math.abs(value - (stored.logProbs[i] ?? NaN)) < 1e-4, `step value ${i}`));
  const map = locatorMap(arena, layers, stored.picture, HEIGHT, WIDTH);
  stored.cells.forEach((value, i) => {
    const column = i % 8, row = Math.floor(i / 8) % 8, channel = Math.floor(i / 64);
    const found = map.value(channel, row * EVERY_ROW, column * EVERY_COLUMN);
    assert.ok(Math.abs(found - value) < 1e-4, `channel ${channel}, cell ${row},${column}: ${found}, wanted ${value}`);
  });
  assert.equal(stored.cells.length, CHANNELS * 64);
}

Deno.test("the WebAssembly networks answer as the training framework does", async () => {
  await assertEqualsFramework(await simdKernel(FLOATS, SIMD_WASM));
});

Deno.test("with fused multiply-add they answer the same within the same bound", async () => {
  await assertEqualsFramework(await simdKernel(FLOATS, RELAXED_SIMD_WASM));
});

Deno.test("a machine without WebAssembly SIMD gets the same answers", async () => {
  await assertEqualsFramework(plainKernel(new Float32Array(FLOATS)));
});
