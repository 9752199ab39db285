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

/** Runs layers one after the other over one stretch of memory that is used afresh for each picture. */
export class Tape {
  #next: number;

  constructor(readonly kernel: Kernel, readonly start: number) {
    this.#next = start;
  }

  rewind() {
    this.#next = this.start;
  }

  /** All zeros, border and inside. */
  blank(height: number, width: number, channels: number, border: number): Tensor {
    const floats = (height + 2 * border) * (width + 2 * border) * channels;
    const start = this.#next;
    this.#next += (floats + 63) & ~31; // The kernel reads whole vectors past a row's end.
    if (this.#next > this.kernel.memory.length) {
      throw new Error(`The tape holds ${this.kernel.memory.length} floats, ${this.#next} were wanted.`);
    }
    this.kernel.memory.fill(0, start, this.#next);
    return { start, height, width, channels, border };
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
      input: at(input, -padY, -padX),
      inputRow: rowOf(input),
      inputChannels: input.channels,
      weights: layer.weights,
      bias: layer.bias,
      kernelHeight: layer.kernelHeight,
      kernelWidth: layer.kernelWidth,
      dilation,
      stride,
      height,
      width,
      channels: layer.channels,
      output: at(output, 0, 0),
      outputRow: rowOf(output),
      relu,
      residual: residual ? at(residual, 0, 0) : -1,
      residualRow: residual ? rowOf(residual) : 0,
    });
    return output;
  }

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
    return output;
  }

  /** `coarse` at twice its size, added into `fine`. */
  addTwice(fine: Tensor, coarse: Tensor) {
    const { memory } = this.kernel;
    for (let y = 0; y < fine.height; y++) {
      for (let x = 0; x < fine.width; x++) {
        const to = at(fine, y, x), from = at(coarse, y >> 1, x >> 1);
        for (let c = 0; c < fine.channels; c++) memory[to + c] = (memory[to + c] ?? 0) + (memory[from + c] ?? 0);
      }
    }
  }
}

export function rowOf(tensor: Tensor) {
  return (tensor.width + 2 * tensor.border) * tensor.channels;
}

/** Offset of the first channel of a cell. */
export function at(tensor: Tensor, y: number, x: number) {
  return tensor.start + (y + tensor.border) * rowOf(tensor) + (x + tensor.border) * tensor.channels;
}
