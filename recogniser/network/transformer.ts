import { type Arena, cellsOf, type Tensor } from "./tensor.ts";
import type { Layers } from "./weights.ts";

const HEADS = 8;
const EPSILON = 1e-5;

/** One row of cells, each of which looks at all others: attention, then two layers, both added to what was there. The input is released. */
export function transformed(arena: Arena, layers: Layers, name: string, x: Tensor): Tensor {
  const queries = arena.convLast(normalised(arena, x), layers.get(`${name}.qkv`), { relu: false });
  const seen = arena.convLast(attended(arena, queries), layers.get(`${name}.project`), { relu: false, residual: x });
  const up = swish(arena, arena.convLast(normalised(arena, seen), layers.get(`${name}.up`), { relu: false }));
  return arena.convLast(up, layers.get(`${name}.down`), { relu: false, residual: seen });
}

/** A copy, each cell with mean 0 and spread 1; gain and bias are in the layer that follows. */
export function normalised(arena: Arena, x: Tensor): Tensor {
  const copy = arena.blank(x.height, x.width, x.channels, 0);
  const to = cellsOf(arena, copy);
  cellsOf(arena, x).forEach((cell, i) => {
    const mean = cell.reduce((sum, value) => sum + value, 0) / cell.length;
    const spread = Math.sqrt(cell.reduce((sum, value) => sum + (value - mean) ** 2, 0) / cell.length + EPSILON);
    to[i]?.set(cell.map((value) => (value - mean) / spread));
  });
  return copy;
}

/** In place. */
export function swish(arena: Arena, x: Tensor): Tensor {
  for (const cell of cellsOf(arena, x)) cell.forEach((value, i) => cell[i] = value / (1 + Math.exp(-value)));
  return x;
}

/** @param queries each cell's query, key and value, one after another; released */
function attended(arena: Arena, queries: Tensor): Tensor {
  const width = queries.channels / 3, head = width / HEADS;
  const cells = cellsOf(arena, queries);
  const out = arena.blank(1, queries.width, width, 0);
  cellsOf(arena, out).forEach((to, i) => {
    const query = cells[i];
    if (!query) return;
    for (let start = 0; start < width; start += head) {
      const weights = softmax(cells.map((cell) => dot(query, start, cell, width + start, head)));
      cells.forEach((cell, j) => {
        for (let c = start; c < start + head; c++) {
          to[c] = (to[c] ?? 0) + (weights[j] ?? 0) * (cell[2 * width + c] ?? 0);
        }
      });
    }
  });
  arena.release(queries);
  return out;
}

function dot(one: Float32Array, oneAt: number, other: Float32Array, otherAt: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += (one[oneAt + i] ?? 0) * (other[otherAt + i] ?? 0);
  return sum;
}

export function softmax(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - most));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}
