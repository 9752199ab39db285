// AssemblyScript, compiled by `deno task recogniser:kernel` into ../simd_wasm.ts. Addresses are bytes, strides and counts are floats.
// Layout: rows x columns x channels, with a border of zeros. Weights: [out / 8][kh][kw][in][8].

const ZERO: v128 = f32x4.splat(0);

/** One rounding instead of two, and half the instructions, where the machine has it. */
function plusProduct(sum: v128, a: v128, b: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, sum);
  return f32x4.add(sum, f32x4.mul(a, b));
}

function put(at: usize, sum: v128, relu: bool, residual: usize, offset: usize): void {
  let v = relu ? f32x4.max(sum, ZERO) : sum;
  if (residual != 0) v = f32x4.add(v, v128.load(residual + offset));
  v128.store(at + offset, v);
}

export function conv(
  input: usize,
  inRow: i32,
  inC: i32,
  weights: usize,
  bias: usize,
  kh: i32,
  kw: i32,
  dilation: i32,
  stride: i32,
  outH: i32,
  outW: i32,
  outC: i32,
  output: usize,
  outRow: i32,
  outStep: i32,
  relu: bool,
  residual: usize,
  residualRow: i32,
): void {
  const merged = dilation == 1;
  const runs = merged ? 1 : kw;
  const length = merged ? kw * inC : inC;
  const step = <usize> (stride * inC) << 2;
  const runStep = <usize> (dilation * inC) << 2;
  const groupBytes = <usize> (kh * kw * inC * 8) << 2;
  for (let g = 0; g < outC; g += 8) {
    const w0 = weights + groupBytes * <usize> (g >> 3);
    const b0 = v128.load(bias + (<usize> g << 2));
    const b1 = v128.load(bias + (<usize> g << 2), 16);
    for (let y = 0; y < outH; y++) {
      const inY = input + ((<usize> (y * stride * inRow)) << 2);
      const outY = output + ((<usize> (y * outRow + g)) << 2);
      const resY: usize = residual == 0 ? 0 : residual + ((<usize> (y * residualRow + g)) << 2);
      let x = 0;
      for (; x + 4 <= outW; x += 4) {
        let p0 = b0, p1 = b1, q0 = b0, q1 = b1, r0 = b0, r1 = b1, s0 = b0, s1 = b1;
        let w = w0;
        for (let ky = 0; ky < kh; ky++) {
          let row = inY + ((<usize> (ky * dilation * inRow)) << 2) + <usize> x * step;
          for (let run = 0; run < runs; run++) {
            let a = row;
            for (let n = 0; n < length; n++) {
              const u = v128.load(w), v = v128.load(w, 16);
              const i0 = v128.load32_splat(a), i1 = v128.load32_splat(a + step);
              p0 = plusProduct(p0, i0, u);
              p1 = plusProduct(p1, i0, v);
              q0 = plusProduct(q0, i1, u);
              q1 = plusProduct(q1, i1, v);
              const i2 = v128.load32_splat(a + 2 * step), i3 = v128.load32_splat(a + 3 * step);
              r0 = plusProduct(r0, i2, u);
              r1 = plusProduct(r1, i2, v);
              s0 = plusProduct(s0, i3, u);
              s1 = plusProduct(s1, i3, v);
              a += 4;
              w += 32;
            }
            row += runStep;
          }
        }
        const o = outY + ((<usize> (x * outStep)) << 2);
        const e = <usize> outStep << 2;
        const res: usize = resY == 0 ? 0 : resY + ((<usize> (x * outStep)) << 2);
        put(o, p0, relu, res, 0);
        put(o, p1, relu, res, 16);
        put(o, q0, relu, res, e);
        put(o, q1, relu, res, e + 16);
        put(o, r0, relu, res, 2 * e);
        put(o, r1, relu, res, 2 * e + 16);
        put(o, s0, relu, res, 3 * e);
        put(o, s1, relu, res, 3 * e + 16);
      }
      for (; x < outW; x++) {
        let p0 = b0, p1 = b1;
        let w = w0;
        for (let ky = 0; ky < kh; ky++) {
          let row = inY + ((<usize> (ky * dilation * inRow)) << 2) + <usize> x * step;
          for (let run = 0; run < runs; run++) {
            let a = row;
            for (let n = 0; n < length; n++) {
              const i0 = v128.load32_splat(a);
              p0 = plusProduct(p0, i0, v128.load(w));
              p1 = plusProduct(p1, i0, v128.load(w, 16));
              a += 4;
              w += 32;
            }
            row += runStep;
          }
        }
        const o = outY + ((<usize> (x * outStep)) << 2);
        const res: usize = resY == 0 ? 0 : resY + ((<usize> (x * outStep)) << 2);
        put(o, p0, relu, res, 0);
        put(o, p1, relu, res, 16);
      }
    }
  }
}

export function pool(
  input: usize,
  inRow: i32,
  c: i32,
  ph: i32,
  pw: i32,
  outH: i32,
  outW: i32,
  output: usize,
  outRow: i32,
): void {
  for (let y = 0; y < outH; y++) {
    for (let x = 0; x < outW; x++) {
      for (let k = 0; k < c; k += 4) {
        const at = input + ((<usize> (y * ph * inRow + x * pw * c + k)) << 2);
        let m = v128.load(at);
        for (let i = 0; i < ph; i++) {
          for (let j = 0; j < pw; j++) {
            m = f32x4.max(m, v128.load(at + ((<usize> (i * inRow + j * c)) << 2)));
          }
        }
        v128.store(output + ((<usize> (y * outRow + x * c + k)) << 2), m);
      }
    }
  }
}

/** Each channel by itself; `weights`: [channels / 8][kh][kw][8]. */
export function depthwise(
  input: usize,
  inRow: i32,
  channels: i32,
  weights: usize,
  bias: usize,
  kh: i32,
  kw: i32,
  strideY: i32,
  strideX: i32,
  outH: i32,
  outW: i32,
  output: usize,
  outRow: i32,
): void {
  const cell = <usize> channels << 2;
  const groupBytes = <usize> (kh * kw * 8) << 2;
  for (let g = 0; g < channels; g += 8) {
    const w0 = weights + groupBytes * <usize> (g >> 3);
    const b0 = v128.load(bias + (<usize> g << 2));
    const b1 = v128.load(bias + (<usize> g << 2), 16);
    for (let y = 0; y < outH; y++) {
      for (let x = 0; x < outW; x++) {
        let p0 = b0, p1 = b1;
        let w = w0;
        for (let ky = 0; ky < kh; ky++) {
          let a = input + (<usize> ((y * strideY + ky) * inRow + x * strideX * channels + g) << 2);
          for (let kx = 0; kx < kw; kx++) {
            p0 = plusProduct(p0, v128.load(a), v128.load(w));
            p1 = plusProduct(p1, v128.load(a, 16), v128.load(w, 16));
            a += cell;
            w += 32;
          }
        }
        const o = output + (<usize> (y * outRow + x * channels + g) << 2);
        v128.store(o, p0);
        v128.store(o, p1, 16);
      }
    }
  }
}

/** In place: `scale * x * min(max(x + 3, 0), 6) / 6 + offset`, of rows of a multiple of 4 floats. */
export function hardSwish(at: usize, row: i32, length: i32, rows: i32, scale: f32, offset: f32): void {
  const three = f32x4.splat(3), six = f32x4.splat(6);
  const gain = f32x4.splat(scale / 6), shift = f32x4.splat(offset);
  for (let y = 0; y < rows; y++) {
    const start = at + (<usize> (y * row) << 2);
    for (let i = 0; i < length; i += 4) {
      const x = v128.load(start + (<usize> i << 2));
      const gate = f32x4.min(f32x4.max(f32x4.add(x, three), ZERO), six);
      v128.store(start + (<usize> i << 2), plusProduct(shift, f32x4.mul(x, gate), gain));
    }
  }
}
