import { type Arena, at, rowOf, type Tensor } from "./tensor.ts";
import type { Layer, Layers } from "./weights.ts";

/** Steps down and along. */
export type Stride = readonly [y: number, x: number];

/** PP-LCNetV3's blocks `first` to `last` of a network, one after another; the input is released. */
export function mobileBlocks(
  arena: Arena,
  layers: Layers,
  network: string,
  input: Tensor,
  strides: readonly Stride[],
  first = 0,
): Tensor {
  return strides.reduce((x, stride, i) => {
    const name = `${network}.b${first + i}`, next = `${network}.b${first + i + 1}.depth`;
    const deep = depthwise(arena, x, layers.get(`${name}.depth`), stride);
    if (layers.has(`${name}.squeeze`)) squeezeExcite(arena, layers, name, deep, (gate) => clamped(gate / 6 + .5));
    const border = layers.has(next) ? layers.get(next).kernelHeight >> 1 : 0;
    return hardSwish(arena, arena.convLast(deep, layers.get(`${name}.point`), { border, relu: false }), layers.get(`${name}.point`));
  }, input);
}

/** The input, which has a border of half the kernel, is released. */
function depthwise(arena: Arena, input: Tensor, layer: Layer, [strideY, strideX]: Stride): Tensor {
  const { kernelHeight, kernelWidth } = layer;
  const height = Math.ceil(input.height / strideY), width = Math.ceil(input.width / strideX);
  const output = arena.blank(height, width, input.channels, 0);
  arena.kernel.depthwise({
    ...layer,
    input: at(input, -(kernelHeight >> 1), -(kernelWidth >> 1)),
    inputRow: rowOf(input),
    strideY,
    strideX,
    height,
    width,
    output: at(output, 0, 0),
    outputRow: rowOf(output),
  });
  arena.release(input);
  return hardSwish(arena, output, layer);
}

function hardSwish(arena: Arena, x: Tensor, { swish }: Layer): Tensor {
  if (!swish) return x;
  const [scale, offset] = swish;
  arena.kernel.hardSwish({
    start: at(x, 0, 0),
    row: rowOf(x),
    length: x.width * x.channels,
    rows: x.height,
    scale,
    offset,
  });
  return x;
}

/** In place: each channel is multiplied by what two layers make of all channels' means. */
export function squeezeExcite(
  arena: Arena,
  layers: Layers,
  name: string,
  x: Tensor,
  gateOf: (value: number) => number,
): void {
  const { memory } = arena.kernel;
  const means = arena.blank(1, 1, x.channels, 0), sums = memory.subarray(means.start, means.start + x.channels);
  forEachCell(x, (cell) => {
    for (let c = 0; c < x.channels; c++) sums[c] = (sums[c] ?? 0) + (memory[cell + c] ?? 0);
  });
  for (let c = 0; c < x.channels; c++) sums[c] = (sums[c] ?? 0) / (x.height * x.width);
  const squeezed = arena.convLast(means, layers.get(`${name}.squeeze`));
  const excited = arena.convLast(squeezed, layers.get(`${name}.excite`), { relu: false });
  const gates = memory.slice(excited.start, excited.start + x.channels).map(gateOf);
  arena.release(excited);
  forEachCell(x, (cell) => {
    for (let c = 0; c < x.channels; c++) memory[cell + c] = (memory[cell + c] ?? 0) * (gates[c] ?? 0);
  });
}

function forEachCell(x: Tensor, work: (cell: number) => void): void {
  for (let row = 0; row < x.height; row++) {
    for (let column = 0; column < x.width; column++) work(at(x, row, column));
  }
}

export function clamped(share: number): number {
  return Math.min(1, Math.max(0, share));
}
