import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { hasTooManyParts, MAX_PARTS } from "./picture_parts.ts";

type Bytes = readonly number[];

const text = (word: string): Bytes => Array.from(word, (letter) => letter.charCodeAt(0));
const big = (value: number): Bytes => [24, 16, 8, 0].map((bit) => (value >>> bit) & 255);
const little = (value: number): Bytes => big(value).toReversed();
const box = (type: string, body: Bytes): Bytes => [...big(body.length + 8), ...text(type), ...body];
const times = (count: number, part: Bytes): Bytes => Array.from({ length: count }, () => part).flat();

/** A picture's beginning and end around so many of its parts; what is around counts for a few. */
const PICTURES: Readonly<Record<string, (count: number) => Bytes>> = {
  "image/jpeg": (count) => [0xff, 0xd8, ...times(count, [0xff, 0xed, 0, 2]), 0xff, 0xda],
  "image/png": (count) => [...times(8, [0]), ...times(count, [...big(0), ...text("tEXt"), ...big(0)])],
  "image/gif": (count) => [...times(13, [0]), ...times(count, [0x2c, ...times(9, [0]), 2, 0])],
  "image/webp": (count) => {
    const frames = times(count, [...text("ANMF"), ...little(3), 0, 0, 0, 0]);
    return [...text("RIFF"), ...little(frames.length + 4), ...text("WEBP"), ...frames];
  },
  "image/heic": (count) => box("meta", [0, 0, 0, 0, ...box("iprp", box("ipco", times(count, box("free", []))))]),
  "image/avif": (count) => times(count, box("free", [])),
  "image/tiff": (count) => {
    const directories = Array.from({ length: count }, (_, at) => [0, 0, ...little(8 + 6 * (at + 1))]);
    return [0x49, 0x49, 42, 0, ...little(8), ...directories.flat()];
  },
};

for (const [type, picture] of Object.entries(PICTURES)) {
  Deno.test(`${type}: some thousand parts are a picture, more than ${MAX_PARTS} are not`, () => {
    assert.equal(hasTooManyParts(Uint8Array.from(picture(MAX_PARTS - 10)), type), false);
    assert.equal(hasTooManyParts(Uint8Array.from(picture(MAX_PARTS + 1)), type), true);
  });
}

Deno.test("a chain of directories that bites its tail ends; one directory may be long", () => {
  assert.equal(hasTooManyParts(Uint8Array.from([0x4d, 0x4d, 0, 42, ...big(8), 0, 0, ...big(8)]), "image/tiff"), true);
  assert.equal(hasTooManyParts(Uint8Array.from([0x49, 0x49, 42, 0, ...little(8), 0xff, 0xff]), "image/tiff"), false);
});

Deno.test("the picture's own data is no part, in however many pieces it comes", () => {
  const pieces = times(MAX_PARTS + 1, [...big(1), ...text("IDAT"), 0, ...big(0)]);
  assert.equal(hasTooManyParts(Uint8Array.from([...times(8, [0]), ...pieces]), "image/png"), false);
  const scan = [0xff, 0xd8, 0xff, 0xda, ...times(MAX_PARTS + 1, [0xff, 0xed])];
  assert.equal(hasTooManyParts(Uint8Array.from(scan), "image/jpeg"), false);
});

Deno.test("what stands behind the picture's end is no part of it", () => {
  const nothing = times(200_000, [0]);
  const png = [...times(8, [0]), ...big(0), ...text("IEND"), ...big(0), ...nothing];
  assert.equal(hasTooManyParts(Uint8Array.from(png), "image/png"), false);
  const webp = [...text("RIFF"), ...little(4), ...text("WEBP"), ...nothing];
  assert.equal(hasTooManyParts(Uint8Array.from(webp), "image/webp"), false);
});

Deno.test("an index that nobody needs is too much by its length alone", () => {
  const meta = (length: number) => Uint8Array.from(box("meta", times(length, [0])));
  assert.equal(hasTooManyParts(meta(256 * 1024), "image/heic"), false);
  assert.equal(hasTooManyParts(meta(256 * 1024 + 1), "image/heic"), true);
});

Deno.test("no bytes make it throw or hang, and kinds without parts have none", () => {
  const types = fc.constantFrom(...Object.keys(PICTURES), "image/bmp", "text/plain");
  fc.assert(fc.property(types, fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
    assert.equal(typeof hasTooManyParts(bytes, type), "boolean");
  }));
});
