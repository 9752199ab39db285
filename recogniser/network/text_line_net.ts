import { mobileBlocks, type Stride } from "./mobile_blocks.ts";
import { type Arena, at, cellsOf, type Tensor } from "./tensor.ts";
import { normalised, swish, transformed } from "./transformer.ts";
import type { Layers } from "./weights.ts";

export const LINE_ROWS = 48;
/** Columns of the crop that one step of the answer speaks of. */
export const LINE_STEP = 8;

const ONCE: Stride = [1, 1], FLAT: Stride = [2, 1], NARROW: Stride = [1, 2];
// deno-fmt-ignore
const STRIDES = [ONCE, ONCE, ONCE, FLAT, ONCE, NARROW, ONCE, ONCE, ONCE, ONCE, FLAT, ONCE, FLAT, ONCE];

/**
 * PP-OCRv4's mobile text recogniser: PP-LCNetV3, and SVTR's transformer over the columns.
 * @param planes red, green and blue of LINE_ROWS x `columns` pixels, from -1 to 1; `columns` a multiple of LINE_STEP
 * @returns a score for each class, step after step; the first class is CTC's blank
 */
export function readLine(
  arena: Arena,
  layers: Layers,
  planes: readonly Float32Array[],
  columns: number,
): Float32Array[] {
  arena.reset();
  const input = arena.blank(LINE_ROWS, columns, planes.length, 1);
  cellsOf(arena, input).forEach((cell, i) => planes.forEach((plane, colour) => cell[colour] = plane[i] ?? 0));
  const linear = (x: Tensor, name: string) => arena.convLast(x, layers.get(`text.${name}`), { relu: false });
  const stem = arena.convLast(input, layers.get("text.stem"), { stride: 2, border: 1, relu: false });
  const seen = pooled(arena, mobileBlocks(arena, layers, "text", stem, STRIDES));
  const narrow = swish(arena, arena.conv(seen, layers.get("text.narrow"), { relu: false }));
  let x = swish(arena, linear(narrow, "mix0"));
  for (const block of ["text.a0", "text.a1"]) x = transformed(arena, layers, block, x);
  const wide = swish(arena, linear(normalised(arena, x), "widen"));
  const both = swish(arena, linear(sideBySide(arena, seen, wide), "narrow2"));
  const out = linear(swish(arena, linear(both, "mix1")), "out");
  return cellsOf(arena, out).map((cell) => cell.slice());
}

/** Means of 3 x 2 cells, which leaves one row; the input is released. */
function pooled(arena: Arena, x: Tensor): Tensor {
  const { memory } = arena.kernel;
  const output = arena.blank(1, x.width >> 1, x.channels, 1);
  cellsOf(arena, output).forEach((to, column) => {
    for (let i = 0; i < 6; i++) {
      const from = at(x, i >> 1, 2 * column + (i & 1));
      for (let c = 0; c < x.channels; c++) to[c] = (to[c] ?? 0) + (memory[from + c] ?? 0) / 6;
    }
  });
  arena.release(x);
  return output;
}

/** All channels of both; both are released. */
function sideBySide(arena: Arena, one: Tensor, other: Tensor): Tensor {
  const output = arena.blank(1, one.width, one.channels + other.channels, 1);
  const [left, right] = [cellsOf(arena, one), cellsOf(arena, other)];
  cellsOf(arena, output).forEach((to, i) => {
    to.set(left[i] ?? []);
    to.set(right[i] ?? [], one.channels);
  });
  arena.release(one);
  arena.release(other);
  return output;
}
