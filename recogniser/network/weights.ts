/** One convolution, its numbers already in the kernel's memory. `channels` is rounded up to a multiple of 8. */
export interface Layer {
  readonly weights: number;
  readonly bias: number;
  readonly kernelHeight: number;
  readonly kernelWidth: number;
  readonly channels: number;
  /** Scale and offset of the hard swish that follows. */
  readonly swish?: readonly [number, number];
}

interface StoredLayer {
  readonly name: string;
  /** out, in, kernel height, kernel width */
  readonly shape: readonly [number, number, number, number];
  readonly swish?: readonly [number, number];
}

interface WeightsHeader {
  readonly layers: readonly StoredLayer[];
  /** Coefficients of the confidence, see `confidence.ts`. */
  readonly confidence: readonly number[];
  /** SHA-256 of the data recipe that made these weights. */
  readonly recipe: string;
  /** What the classes of a text reader after the first one mean. */
  readonly characters?: string;
}

/** Everything in the file, weights as 8-bit numbers with one scale an output channel. */
export interface StoredWeights {
  readonly header: WeightsHeader;
  readonly layers: readonly {
    readonly stored: StoredLayer;
    readonly values: Int8Array;
    readonly scales: Float32Array;
    readonly bias: Float32Array;
  }[];
}

export class WeightsDamaged extends Error {
  override readonly name = "WeightsDamaged";
  constructor(found: string) {
    super(`The number reader's weights are damaged: ${found}. Load the page again, or type the number.`);
  }
}

const MAGIC = 0x4e4d5753; // "SWMN"
const HEAD_BYTES = 12;

/**
 * File: "SWMN", byte length of the header, FNV-1a of all that follows, the header as JSON padded to 4 bytes; then for each
 * layer its scales and biases (float32), after all of them the weights (int8, out x height x width x in).
 * @throws WeightsDamaged
 */
export function parseWeights(bytes: Uint8Array): StoredWeights {
  if (bytes.length < HEAD_BYTES) throw new WeightsDamaged(`${bytes.length} bytes, too short`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new WeightsDamaged("not a weights file");
  if (view.getUint32(8, true) !== fnv1a(bytes.subarray(HEAD_BYTES))) throw new WeightsDamaged("the checksum differs");
  const headerEnd = HEAD_BYTES + view.getUint32(4, true);
  const header = readHeader(bytes.subarray(HEAD_BYTES, headerEnd));
  return { header, layers: readLayers(header, bytes.slice(headerEnd)) };
}

/** How long the whole file is, as its beginning says; null of too little of it, and of another file. */
export function fileBytes(start: Uint8Array): number | null {
  if (start.length < HEAD_BYTES) return null;
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const headerEnd = HEAD_BYTES + view.getUint32(4, true);
  if (view.getUint32(0, true) !== MAGIC || start.length < headerEnd) return null;
  return readHeader(start.subarray(HEAD_BYTES, headerEnd)).layers.reduce(
    (sum, { shape: [out, inside, high, wide] }) => sum + out * 8 + out * inside * high * wide,
    headerEnd,
  );
}

function readHeader(bytes: Uint8Array): WeightsHeader {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function readLayers(header: WeightsHeader, body: Uint8Array) {
  let floatsAt = 0;
  let weightsAt = header.layers.reduce((sum, layer) => sum + layer.shape[0] * 8, 0);
  return header.layers.map((stored) => {
    const [out, inside, high, wide] = stored.shape;
    const scales = new Float32Array(body.buffer, floatsAt, out);
    const bias = new Float32Array(body.buffer, floatsAt + out * 4, out);
    const values = new Int8Array(body.buffer, weightsAt, out * inside * high * wide);
    floatsAt += out * 8;
    weightsAt += values.length;
    return { stored, values, scales, bias };
  });
}

export function fnv1a(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** Writes all layers into `memory` from its first float on, eight outputs side by side as the kernel wants them. */
export function layOut(weights: StoredWeights, memory: Float32Array) {
  const layers = new Map<string, Layer>();
  let next = 32;
  for (const { stored, values, scales, bias } of weights.layers) {
    const [out, inside, kernelHeight, kernelWidth] = stored.shape;
    const channels = Math.ceil(out / 8) * 8, taps = kernelHeight * kernelWidth * inside;
    const layer = { ...stored, weights: next, bias: next + channels * taps, kernelHeight, kernelWidth, channels };
    for (let o = 0; o < out; o++) {
      const group = layer.weights + (o >> 3) * taps * 8 + (o & 7);
      for (let tap = 0; tap < taps; tap++) memory[group + tap * 8] = (values[o * taps + tap] ?? 0) * (scales[o] ?? 0);
      memory[layer.bias + o] = bias[o] ?? 0;
    }
    next = (layer.bias + channels + 31) & ~31;
    layers.set(stored.name, layer);
  }
  return { layers: new Layers(layers), end: next };
}

export class Layers {
  constructor(private readonly byName: ReadonlyMap<string, Layer>) {}

  has(name: string): boolean {
    return this.byName.has(name);
  }

  get(name: string): Layer {
    const layer = this.byName.get(name);
    if (!layer) throw new WeightsDamaged(`layer ${name} is missing`);
    return layer;
  }
}
