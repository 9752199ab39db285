import { type Arena, at, cellsOf, rowOf, type Tensor } from "./tensor.ts";
import type { Layer, Layers } from "./weights.ts";

/** Steps down and along. */
export type Stride = readonly [y: number, x: number];

/** PP-LCNetV3's blocks, named `network`.b0 and on, one after another; the input is released. */
export function mobileBlocks(
  arena: Arena,
  layers: Layers,
  network: string,
  input: Tensor,
  strides: readonly Stride[],
): Tensor {
  return strides.reduce((x, stride, i) => {
    const name = `${network}.b${i}`, next = `${network}.b${i + 1}.depth`;
    const deep = depthwise(arena, x, layers.get(`${name}.depth`), stride);
    if (layers.has(`${name}.squeeze`)) squeezeExcite(arena, layers, name, deep);
    const border = layers.has(next) ? layers.get(next).kernelHeight >> 1 : 0;
    const point = layers.get(`${name}.point`);
    return hardSwish(arena, arena.convLast(deep, point, { border, relu: false }), point);
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

/** In place: each channel is multiplied by a gate that two layers make of all channels' means. */
function squeezeExcite(arena: Arena, layers: Layers, name: string, x: Tensor): void {
  const cells = cellsOf(arena, x);
  const mean = arena.blank(1, 1, x.channels, 0);
  const [means = new Float32Array()] = cellsOf(arena, mean);
  for (const cell of cells) {
    for (let c = 0; c < x.channels; c++) means[c] = (means[c] ?? 0) + (cell[c] ?? 0) / cells.length;
  }
  const squeezed = arena.convLast(mean, layers.get(`${name}.squeeze`));
  const excited = arena.convLast(squeezed, layers.get(`${name}.excite`), { relu: false });
  const [gates = new Float32Array()] = cellsOf(arena, excited).map((gate) => gate.map(hardSigmoid));
  arena.release(excited);
  for (const cell of cells) for (let c = 0; c < x.channels; c++) cell[c] = (cell[c] ?? 0) * (gates[c] ?? 0);
}

function hardSigmoid(value: number): number {
  return Math.min(1, Math.max(0, value / 6 + .5));
}
