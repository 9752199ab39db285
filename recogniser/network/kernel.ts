import { plainKernel } from "./plain_kernel.ts";
import { RELAXED_SIMD_WASM, SIMD_WASM } from "./simd_wasm.ts";

/** Offsets and strides count floats of `memory`; rows x columns x channels, zeros around what is convolved. */
interface Shape {
  readonly input: number;
  readonly inputRow: number;
  readonly height: number;
  readonly width: number;
  /** Of the output; a multiple of 8 where there are weights. */
  readonly channels: number;
  readonly output: number;
  readonly outputRow: number;
}

interface Weighted extends Shape {
  readonly weights: number;
  readonly bias: number;
  readonly kernelHeight: number;
  readonly kernelWidth: number;
}

export interface Convolution extends Weighted {
  readonly inputChannels: number;
  readonly dilation: number;
  readonly stride: number;
  readonly relu: boolean;
  /** Where to find what is added after the activation, in the shape of the output; -1 for nothing. */
  readonly residual: number;
  readonly residualRow: number;
}

export interface Pooling extends Shape {
  readonly poolHeight: number;
  readonly poolWidth: number;
}

/** Each channel by itself. */
export interface Depthwise extends Weighted {
  readonly strideY: number;
  readonly strideX: number;
}

/** In place: `scale * x * min(max(x + 3, 0), 6) / 6 + offset`. */
export interface HardSwish {
  readonly start: number;
  readonly row: number;
  /** Of what each row holds; a multiple of 4. */
  readonly length: number;
  readonly rows: number;
  readonly scale: number;
  readonly offset: number;
}

export interface Kernel {
  readonly memory: Float32Array;
  conv(shape: Convolution): void;
  pool(shape: Pooling): void;
  depthwise(shape: Depthwise): void;
  hardSwish(shape: HardSwish): void;
}

const PAGE_FLOATS = 16_384;

/** The fastest the machine has: WebAssembly with fused multiply-add, WebAssembly SIMD, or the same sums in plain TypeScript. */
export async function openKernel(floats: number): Promise<Kernel> {
  return await openSimdKernel(floats).catch(() => plainKernel(new Float32Array(floats)));
}

/** @throws where the machine has no WebAssembly SIMD */
export async function openSimdKernel(floats: number): Promise<Kernel> {
  return await simdKernel(floats, RELAXED_SIMD_WASM).catch(() => simdKernel(floats, SIMD_WASM));
}

/** @throws where the machine cannot run `wasm`, one of the two in `simd_wasm.ts` */
export async function simdKernel(floats: number, wasm: string): Promise<Kernel> {
  const bytes = Uint8Array.from(atob(wasm), (letter) => letter.charCodeAt(0));
  const memory = new WebAssembly.Memory({ initial: Math.ceil(floats / PAGE_FLOATS) });
  const { instance } = await WebAssembly.instantiate(bytes, { env: { memory } });
  const conv = requireFunction(instance.exports["conv"]);
  const pool = requireFunction(instance.exports["pool"]);
  const depthwise = requireFunction(instance.exports["depthwise"]);
  const hardSwish = requireFunction(instance.exports["hardSwish"]);
  return {
    memory: new Float32Array(memory.buffer),
    conv: (s) =>
      conv(
        s.input * 4,
        s.inputRow,
        s.inputChannels,
        s.weights * 4,
        s.bias * 4,
        s.kernelHeight,
        s.kernelWidth,
        s.dilation,
        s.stride,
        s.height,
        s.width,
        s.channels,
        s.output * 4,
        s.outputRow,
        s.channels,
        s.relu ? 1 : 0,
        s.residual < 0 ? 0 : s.residual * 4,
        s.residualRow,
      ),
    pool: (s) =>
      pool(
        s.input * 4,
        s.inputRow,
        s.channels,
        s.poolHeight,
        s.poolWidth,
        s.height,
        s.width,
        s.output * 4,
        s.outputRow,
      ),
    depthwise: (s) =>
      depthwise(
        s.input * 4,
        s.inputRow,
        s.channels,
        s.weights * 4,
        s.bias * 4,
        s.kernelHeight,
        s.kernelWidth,
        s.strideY,
        s.strideX,
        s.height,
        s.width,
        s.output * 4,
        s.outputRow,
      ),
    hardSwish: (s) => hardSwish(s.start * 4, s.row, s.length, s.rows, s.scale, s.offset),
  };
}

function requireFunction(found: unknown): (...numbers: number[]) => unknown {
  if (typeof found !== "function") throw new Error(`The kernel needs a function, it holds ${typeof found}.`);
  return (...numbers) => found(...numbers);
}
