import { type Arena, at } from "./tensor.ts";
import type { Layers } from "./weights.ts";

/** The locator's answer for every cell of 4x4 pixels; `value` reads one of its channels. */
export interface LocatorMap {
  readonly rows: number;
  readonly columns: number;
  value(channel: number, row: number, column: number): number;
}

/** @param picture height x width normalised grey values; both multiples of 8. */
export function locatorMap(
  arena: Arena,
  layers: Layers,
  picture: Float32Array,
  height: number,
  width: number,
): LocatorMap {
  arena.reset();
  const input = arena.blank(height, width, 1, 1);
  for (let y = 0; y < height; y++) {
    arena.kernel.memory.set(picture.subarray(y * width, (y + 1) * width), at(input, y, 0));
  }
  let fine = arena.convLast(input, layers.get("locator.c1"), { stride: 2, border: 1 });
  fine = arena.convLast(fine, layers.get("locator.c2"), { stride: 2, border: 1 });
  fine = arena.convLast(fine, layers.get("locator.c3"), { border: 1 });
  let x = arena.conv(fine, layers.get("locator.c4"), { stride: 2, border: 2 });
  x = arena.convLast(x, layers.get("locator.c5"), { dilation: 2, border: 4 });
  x = arena.convLast(x, layers.get("locator.c6"), { dilation: 4, border: 8, residual: x });
  x = arena.convLast(x, layers.get("locator.c7"), { dilation: 8, border: 2, residual: x });
  x = arena.convLast(x, layers.get("locator.c8"), { dilation: 2, residual: x });
  arena.addTwice(fine, arena.convLast(x, layers.get("locator.c9")));
  const near = arena.convLast(fine, layers.get("locator.c10"));
  const out = arena.convLast(near, layers.get("locator.out"), { relu: false });
  const { memory } = arena.kernel;
  return {
    rows: out.height,
    columns: out.width,
    value: (channel, row, column) => memory[at(out, row, column) + channel] ?? 0,
  };
}
