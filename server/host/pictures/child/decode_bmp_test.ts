import assert from "node:assert/strict";
import { fc } from "../../../../tests/support/seeded_fc.ts";
import { decodeBmp } from "./decode_bmp.ts";
import { UnreadablePicture } from "../unreadable_picture.ts";

const little = (value: number, bytes: number) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 255);

interface Bmp {
  readonly bits: number;
  readonly compression?: number;
  readonly size?: readonly [width: number, height: number];
  /** Palette or masks. */
  readonly between?: readonly number[];
  readonly rows: readonly number[];
}

function bmp({ bits, compression = 0, size: [width, height] = [4, 2], between = [], rows }: Bmp) {
  const head = [40, width, height].flatMap((value) => little(value, 4));
  const rest = [...little(1, 2), ...little(bits, 2), ...little(compression, 4), ...new Array(20).fill(0)];
  return Uint8Array.from([0x42, 0x4d, ...new Array(8).fill(0), ...little(54 + between.length, 4), ...head, ...rest]
    .concat(between, rows));
}

const PALETTE = [...[0, 0, 255, 0], ...[255, 0, 0, 0]];
const [BLUE, RED] = [[0, 0, 255], [255, 0, 0]];
const words = (...values: number[]) => values.flatMap((value) => little(value, 2));
const masks = (...values: number[]) => values.flatMap((value) => little(value, 4));
/** The lower row is red, the upper one blue. */
const KINDS: Readonly<Record<string, Uint8Array>> = {
  "1 bit": bmp({ bits: 1, between: PALETTE, rows: [...[0, 0, 0, 0], ...[0xf0, 0, 0, 0]] }),
  "4 bits": bmp({ bits: 4, between: PALETTE, rows: [...[0, 0, 0, 0], ...[0x11, 0x11, 0, 0]] }),
  "8 bits": bmp({ bits: 8, between: PALETTE, rows: [...[0, 0, 0, 0], ...[1, 1, 1, 1]] }),
  "8 bits, upper row first": bmp({ bits: 8, size: [4, -2], between: PALETTE, rows: [1, 1, 1, 1, 0, 0, 0, 0] }),
  "16 bits": bmp({ bits: 16, rows: words(0x7c00, 0x7c00, 0x7c00, 0x7c00, 31, 31, 31, 31) }),
  "16 bits by masks": bmp({
    bits: 16,
    compression: 3,
    between: masks(0xf800, 0x7e0, 0x1f),
    rows: words(0xf800, 0xf800, 0xf800, 0xf800, 31, 31, 31, 31),
  }),
  "32 bits by masks": bmp({
    bits: 32,
    compression: 3,
    between: masks(0x3ff00000, 0xffc00, 0x3ff),
    rows: masks(...new Array(4).fill(0x3ff00000), ...new Array(4).fill(0x3ff)),
  }),
  "runs of 8 bits": bmp({
    bits: 8,
    compression: 1,
    between: PALETTE,
    rows: [4, 0, 0, 0, 1, 1, 0, 3, 1, 1, 1, 0, 0, 1],
  }),
  "runs of 4 bits": bmp({
    bits: 4,
    compression: 2,
    between: PALETTE,
    rows: [0, 2, 2, 0, 9, 0, 0, 0, 0, 4, 0x11, 0x11, 0, 1],
  }),
  "the oldest head": Uint8Array.from([
    ...[0x42, 0x4d, ...new Array(8).fill(0), ...little(32, 4), ...little(12, 4)],
    ...[...words(4, 2, 1, 1), 0, 0, 255, 255, 0, 0],
    ...[...[0, 0, 0, 0], ...[0xf0, 0, 0, 0]],
  ]),
};

for (const [kind, bytes] of Object.entries(KINDS)) {
  Deno.test(`a BMP of ${kind} has its colours, and is known as cut off where a row is missing`, () => {
    const { data, width, height } = decodeBmp(bytes, false);
    assert.deepEqual([width, height, ...data], [4, 2, ...[BLUE, BLUE, BLUE, BLUE, RED, RED, RED, RED].flat()]);
    const cut = bytes.subarray(0, -4);
    assert.throws(() => decodeBmp(cut, false), /truncated/);
    assert.deepEqual([...decodeBmp(cut, true).data.subarray(12)], [RED, RED, RED, RED].flat());
  });
}

Deno.test("a BMP of more pixels than are taken, of no known kind or without pixels is refused by name", () => {
  const cases = [
    ["too large", bmp({ bits: 8, compression: 1, size: [20_000, 20_000], rows: [0, 1] })],
    ["strange BMP", bmp({ bits: 1, compression: 3, rows: [0, 1] })],
    ["strange BMP", bmp({ bits: 0, compression: 5, rows: [0, 1] })],
    ["damaged", bmp({ bits: 8, rows: [] })],
    ["damaged", bmp({ bits: 8, size: [0, 1], rows: [0] })],
  ] as const;
  for (const [why, bytes] of cases) assert.throws(() => decodeBmp(bytes, true), { name: "UnreadablePicture", why });
});

Deno.test("no bytes behind a head make it hang, or throw anything but what it is refused for", () => {
  const kind = fc.constantFrom([1, 0], [4, 2], [8, 1], [16, 3], [24, 0], [32, 6]);
  const rows = fc.uint8Array({ minLength: 1, maxLength: 200 });
  fc.assert(fc.property(kind, fc.nat(50), fc.nat(50), rows, ([bits = 0, compression = 0], width, height, rows) => {
    try {
      const { data } = decodeBmp(bmp({ bits, compression, size: [width, height], rows: [...rows] }), true);
      assert.equal(data.length, 3 * width * height);
    } catch (error) {
      assert.ok(error instanceof UnreadablePicture);
    }
  }));
});
