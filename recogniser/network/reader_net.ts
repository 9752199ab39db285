import { type Arena, at, type Tensor } from "./tensor.ts";
import type { Layers } from "./weights.ts";

export const READER_ROWS = 32;
export const CLASSES = 12;

/**
 * The crop's characters, 4 columns a step: log probabilities, steps x CLASSES. Class 0 is the blank, 1 to 10 the digits, 11 any
 * other mark.
 * @param crop READER_ROWS x `columns` normalised grey values; `columns` a multiple of 4.
 */
export function readCrop(arena: Arena, layers: Layers, crop: Float32Array, columns: number): Float32Array {
  arena.reset();
  let x: Tensor = arena.blank(READER_ROWS, columns, 1, 2);
  for (let y = 0; y < READER_ROWS; y++) {
    arena.kernel.memory.set(crop.subarray(y * columns, (y + 1) * columns), at(x, y, 0));
  }
  x = arena.convLast(x, layers.get("reader.c1"), { stride: 2, border: 1 });
  x = arena.pool(arena.convLast(x, layers.get("reader.c2")), 2, 2, 1);
  x = arena.convLast(x, layers.get("reader.c3"), { border: 1 });
  x = arena.pool(arena.convLast(x, layers.get("reader.c4"), { residual: x }), 2, 1, 1);
  x = arena.convLast(x, layers.get("reader.c5"), { border: 1 });
  x = arena.pool(arena.convLast(x, layers.get("reader.c6"), { residual: x }), 2, 1, 1);
  x = arena.convLast(x, layers.get("reader.c7"), { padY: 0, padX: 1, border: 2 });
  x = arena.convLast(x, layers.get("reader.c8"), { padY: 0, border: 2, residual: x });
  x = arena.convLast(x, layers.get("reader.c9"), { padY: 0, residual: x });
  return logSoftmax(arena, arena.convLast(x, layers.get("reader.out"), { relu: false }));
}

function logSoftmax(arena: Arena, logits: Tensor): Float32Array {
  const out = new Float32Array(logits.width * CLASSES);
  for (let step = 0; step < logits.width; step++) {
    const first = at(logits, 0, step);
    const row = arena.kernel.memory.subarray(first, first + CLASSES);
    const most = Math.max(...row);
    const sum = row.reduce((total, value) => total + Math.exp(value - most), 0);
    for (let c = 0; c < CLASSES; c++) out[step * CLASSES + c] = (row[c] ?? 0) - most - Math.log(sum);
  }
  return out;
}
