import type { Kernel } from "./kernel.ts";
import type { Layer } from "./weights.ts";

/** A picture of many channels in the kernel's memory, with `border` cells of zeros all round. */
export interface Tensor {
  /** Offset of the first float, border included. */
  readonly start: number;
  readonly height: number;
  readonly width: number;
  readonly channels: number;
  readonly border: number;
}

export interface ConvOptions {
  readonly stride?: number;
  readonly dilation?: number;
  /** Zeros wanted around the result by whoever convolves it next. */
  readonly border?: number;
  readonly padY?: number;
  readonly padX?: number;
  readonly relu?: boolean;
  readonly residual?: Tensor;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Runs layers over one stretch of memory that is used afresh for each picture. What a layer no longer needs is released, so that few
 * megabytes are ever touched.
 */
export class Arena {
  #used: Stretch[] = [];

  constructor(readonly kernel: Kernel, readonly start: number) {}

  reset() {
    this.#used = [];
  }

  /** All zeros, border and inside. */
  blank(height: number, width: number, channels: number, border: number): Tensor {
    const floats = (height + 2 * border) * (width + 2 * border) * channels;
    const start = this.#take((floats + 63) & ~31); // The kernel reads whole vectors past a row's end.
    return { start, height, width, channels, border };
  }

  /** In the first gap that is large enough. */
  #take(floats: number): number {
    const ends = [this.start, ...this.#used.map((stretch) => stretch.end)];
    const starts = [...this.#used.map((stretch) => stretch.start), this.kernel.memory.length];
    const gap = ends.findIndex((end, i) => end + floats <= (starts[i] ?? 0));
    const start = ends[gap];
    if (start === undefined) throw new Error(`The arena has no ${floats} floats in one piece left.`);
    this.#used.splice(gap, 0, { start, end: start + floats });
    this.kernel.memory.fill(0, start, start + floats);
    return start;
  }

  release(tensor: Tensor) {
    this.#used = this.#used.filter((stretch) => stretch.start !== tensor.start);
  }

  /** `conv` where nobody needs the input, or the residual, any more. */
  convLast(input: Tensor, layer: Layer, options: ConvOptions = {}): Tensor {
    const output = this.conv(input, layer, options);
    this.release(input);
    if (options.residual) this.release(options.residual);
    return output;
  }

  conv(input: Tensor, layer: Layer, options: ConvOptions = {}): Tensor {
    const { stride = 1, dilation = 1, border = 0, relu = true, residual } = options;
    const padY = options.padY ?? dilation * (layer.kernelHeight >> 1);
    const padX = options.padX ?? dilation * (layer.kernelWidth >> 1);
    const reach = (size: number, pad: number, kernel: number) =>
      Math.floor((size + 2 * pad - dilation * (kernel - 1) - 1) / stride) + 1;
    const height = reach(input.height, padY, layer.kernelHeight);
    const width = reach(input.width, padX, layer.kernelWidth);
    const output = this.blank(height, width, layer.channels, border);
    this.kernel.conv({
      ...layer,
      input: at(input, -padY, -padX),
      inputRow: rowOf(input),
      inputChannels: input.channels,
      dilation,
      stride,
      height,
      width,
      output: at(output, 0, 0),
      outputRow: rowOf(output),
      relu,
      residual: residual ? at(residual, 0, 0) : -1,
      residualRow: residual ? rowOf(residual) : 0,
    });
    return output;
  }

  /** The input is released. */
  pool(input: Tensor, poolHeight: number, poolWidth: number, border: number): Tensor {
    const height = Math.floor(input.height / poolHeight), width = Math.floor(input.width / poolWidth);
    const output = this.blank(height, width, input.channels, border);
    this.kernel.pool({
      input: at(input, 0, 0),
      inputRow: rowOf(input),
      channels: input.channels,
      poolHeight,
      poolWidth,
      height,
      width,
      output: at(output, 0, 0),
      outputRow: rowOf(output),
    });
    this.release(input);
    return output;
  }

  /** `coarse` at twice its size, added into `fine`; `coarse` is released. */
  addTwice(fine: Tensor, coarse: Tensor) {
    const { memory } = this.kernel;
    for (let y = 0; y < fine.height; y++) {
      for (let x = 0; x < fine.width; x++) {
        const to = at(fine, y, x), from = at(coarse, y >> 1, x >> 1);
        for (let c = 0; c < fine.channels; c++) memory[to + c] = (memory[to + c] ?? 0) + (memory[from + c] ?? 0);
      }
    }
    this.release(coarse);
  }
}

export function rowOf(tensor: Tensor) {
  return (tensor.width + 2 * tensor.border) * tensor.channels;
}

/** Offset of the first channel of a cell. */
export function at(tensor: Tensor, y: number, x: number) {
  return tensor.start + (y + tensor.border) * rowOf(tensor) + (x + tensor.border) * tensor.channels;
}

/** Views of the kernel's memory, row after row. */
export function cellsOf({ kernel }: Arena, x: Tensor): Float32Array[] {
  return Array.from({ length: x.height * x.width }, (_, i) => {
    const start = at(x, Math.floor(i / x.width), i % x.width);
    return kernel.memory.subarray(start, start + x.channels);
  });
}
