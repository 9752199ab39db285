import type { Convolution, Depthwise, HardSwish, Kernel, Pooling } from "./kernel.ts";

const GROUP = 8;

/** The kernel's sums without WebAssembly, for machines that lack its SIMD and as the tests' reference. */
export function plainKernel(memory: Float32Array): Kernel {
  return {
    memory,
    conv: (shape) => convolve(memory, shape),
    pool: (shape) => pool(memory, shape),
    depthwise: (shape) => depthwise(memory, shape),
    hardSwish: (shape) => hardSwish(memory, shape),
  };
}

function convolve(memory: Float32Array, s: Convolution) {
  const sums = new Float64Array(GROUP);
  const groupFloats = s.kernelHeight * s.kernelWidth * s.inputChannels * GROUP;
  for (let group = 0; group * GROUP < s.channels; group++) {
    const weights = s.weights + group * groupFloats;
    for (let y = 0; y < s.height; y++) {
      for (let x = 0; x < s.width; x++) {
        for (let k = 0; k < GROUP; k++) sums[k] = memory[s.bias + group * GROUP + k] ?? 0;
        addWindow(memory, s, sums, weights, s.input + y * s.stride * s.inputRow + x * s.stride * s.inputChannels);
        const offset = x * s.channels + group * GROUP;
        put(memory, s, sums, s.output + y * s.outputRow + offset, s.residual + y * s.residualRow + offset);
      }
    }
  }
}

function addWindow(memory: Float32Array, s: Convolution, sums: Float64Array, weights: number, window: number) {
  let w = weights;
  for (let ky = 0; ky < s.kernelHeight; ky++) {
    for (let kx = 0; kx < s.kernelWidth; kx++) {
      const start = window + s.dilation * (ky * s.inputRow + kx * s.inputChannels);
      for (let c = 0; c < s.inputChannels; c++) {
        const value = memory[start + c] ?? 0;
        for (let k = 0; k < GROUP; k++) sums[k] = (sums[k] ?? 0) + value * (memory[w++] ?? 0);
      }
    }
  }
}

function put(memory: Float32Array, s: Convolution, sums: Float64Array, output: number, residual: number) {
  for (let k = 0; k < GROUP; k++) {
    const sum = sums[k] ?? 0;
    const value = s.relu && sum < 0 ? 0 : sum;
    memory[output + k] = s.residual < 0 ? value : value + (memory[residual + k] ?? 0);
  }
}

function pool(memory: Float32Array, s: Pooling) {
  for (let y = 0; y < s.height; y++) {
    for (let x = 0; x < s.width; x++) {
      for (let c = 0; c < s.channels; c++) {
        const first = s.input + y * s.poolHeight * s.inputRow + x * s.poolWidth * s.channels + c;
        let most = -Infinity;
        for (let i = 0; i < s.poolHeight; i++) {
          for (let j = 0; j < s.poolWidth; j++) {
            most = Math.max(most, memory[first + i * s.inputRow + j * s.channels] ?? 0);
          }
        }
        memory[s.output + y * s.outputRow + x * s.channels + c] = most;
      }
    }
  }
}

function depthwise(memory: Float32Array, s: Depthwise) {
  const groupFloats = s.kernelHeight * s.kernelWidth * GROUP;
  for (let y = 0; y < s.height; y++) {
    for (let x = 0; x < s.width; x++) {
      for (let c = 0; c < s.channels; c++) {
        const first = s.input + y * s.strideY * s.inputRow + x * s.strideX * s.channels + c;
        let w = s.weights + Math.floor(c / GROUP) * groupFloats + c % GROUP;
        let sum = memory[s.bias + c] ?? 0;
        for (let ky = 0; ky < s.kernelHeight; ky++) {
          for (let kx = 0; kx < s.kernelWidth; kx++, w += GROUP) {
            sum += (memory[first + ky * s.inputRow + kx * s.channels] ?? 0) * (memory[w] ?? 0);
          }
        }
        memory[s.output + y * s.outputRow + x * s.channels + c] = sum;
      }
    }
  }
}

function hardSwish(memory: Float32Array, s: HardSwish) {
  for (let row = 0; row < s.rows; row++) {
    const start = s.start + row * s.row;
    for (let i = start; i < start + s.length; i++) {
      const x = memory[i] ?? 0;
      memory[i] = s.scale * x * Math.min(Math.max(x + 3, 0), 6) / 6 + s.offset;
    }
  }
}
