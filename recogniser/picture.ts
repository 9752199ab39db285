/** RGBA, eight bits a channel; the browser's ImageData fits. */
export interface RgbaImage {
  readonly data: Uint8ClampedArray | Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** One grey value a pixel, 0..255. */
export interface GreyImage {
  readonly values: Float32Array;
  readonly width: number;
  readonly height: number;
}

const MAX_PIXELS = 150_000_000;
const BACKGROUND = 255; // What shines through transparent pixels: paper.

/** Null where there are no pixels to look at: wrong sizes, or fewer bytes than they ask for. */
export function greyOf(image: RgbaImage): GreyImage | null {
  const { data, width, height } = image;
  const pixels = width * height;
  const sound = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
  if (!sound || pixels > MAX_PIXELS || data.length < pixels * 4) return null;
  const values = new Float32Array(pixels);
  for (let i = 0, at = 0; i < pixels; i++, at += 4) {
    const grey = .299 * (data[at] ?? 0) + .587 * (data[at + 1] ?? 0) + .114 * (data[at + 2] ?? 0);
    const alpha = data[at + 3] ?? 255;
    values[i] = alpha === 255 ? grey : BACKGROUND + (grey - BACKGROUND) * alpha / 255;
  }
  return { values, width, height };
}

/** Each new pixel is the mean of the area it covers; smaller than one old pixel, it is that pixel's value. */
export function shrink(image: GreyImage, width: number, height: number): GreyImage {
  const columns = shares(image.width, width), rows = shares(image.height, height);
  const squeezed = new Float32Array(image.height * width);
  for (let y = 0; y < image.height; y++) {
    for (let x = 0; x < width; x++) squeezed[y * width + x] = weighed(image.values, columns, x, y * image.width, 1);
  }
  const values = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) values[y * width + x] = weighed(squeezed, rows, y, x, width);
  }
  return { values, width, height };
}

interface Shares {
  readonly first: Int32Array;
  readonly count: Int32Array;
  readonly weights: Float32Array;
  readonly most: number;
}

function shares(from: number, to: number): Shares {
  const step = from / to;
  const most = Math.ceil(step) + 2;
  const first = new Int32Array(to), count = new Int32Array(to), weights = new Float32Array(to * most);
  for (let i = 0; i < to; i++) {
    const start = i * step, end = Math.min(from, start + step);
    first[i] = Math.floor(start + 1e-6);
    for (let p = first[i] ?? 0; p < end - 1e-6; p++) {
      const covered = Math.min(end, p + 1) - Math.max(start, p);
      weights[i * most + (count[i] ?? 0)] = covered / (end - start);
      count[i] = (count[i] ?? 0) + 1;
    }
  }
  return { first, count, weights, most };
}

function weighed(values: Float32Array, by: Shares, i: number, offset: number, stride: number): number {
  let sum = 0;
  const first = by.first[i] ?? 0, weights = i * by.most;
  for (let k = 0; k < (by.count[i] ?? 0); k++) {
    sum += (values[offset + (first + k) * stride] ?? 0) * (by.weights[weights + k] ?? 0);
  }
  return sum;
}

/** In place: mean 0, and about unit spread; the constant keeps flat pictures flat. */
export function normalise(values: Float32Array): Float32Array {
  let sum = 0, squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  const spread = Math.sqrt(Math.max(0, squares / values.length - mean * mean)) + 4;
  for (let i = 0; i < values.length; i++) values[i] = ((values[i] ?? 0) - mean) / spread;
  return values;
}
