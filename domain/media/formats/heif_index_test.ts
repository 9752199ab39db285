import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { readHeifIndex } from "./heif_index.ts";

const text = (word: string) => Array.from(word, (letter) => letter.charCodeAt(0));
const wide = (value: number) => [24, 16, 8, 0].map((bit) => (value >>> bit) & 255);
const box = (type: string, ...body: number[][]) => {
  const content = body.flat();
  return [...wide(content.length + 8), ...text(type), ...content];
};
const sizes = (...pixels: [number, number][]) =>
  box("iprp", box("ipco", ...pixels.map(([width, height]) => box("ispe", wide(0), wide(width), wide(height)))));
/** Version 1, offsets and lengths of 4 bytes, one item with one piece. */
const location = (lieIn: number, offset: number, length: number) =>
  box("iloc", [1, 0, 0, 0, 0x44, 0], [0, 1], [0, 1], [0, lieIn], [0, 0], [0, 1], wide(offset), wide(length));
const meta = (...boxes: number[][]) => new Uint8Array([...wide(0), ...boxes.flat()]);

Deno.test("the index tells the largest picture in the file, and where the last one ends", () => {
  const index = meta(box("hdlr", wide(0)), sizes([512, 512], [8_000, 6_000], [320, 240]), location(0, 412, 1_359));
  assert.deepEqual(readHeifIndex(index), { maxPixels: 48_000_000, lastByte: 1_771 });
});

Deno.test("pieces that lie in the index itself need no bytes behind it", () => {
  assert.equal(readHeifIndex(meta(sizes([1, 1]), location(1, 5_000, 5_000)))?.lastByte, 0);
});

Deno.test("an index without sizes, without locations or cut in the middle is none", () => {
  assert.equal(readHeifIndex(meta(location(0, 1, 1))), null);
  assert.equal(readHeifIndex(meta(sizes([1, 1]))), null);
  assert.equal(readHeifIndex(meta(sizes([1, 1]), location(0, 1, 1)).slice(0, -3)), null);
});

Deno.test("no bytes at all make it throw or hang", () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
    const index = readHeifIndex(bytes);
    assert.ok(index === null || index.maxPixels >= 0);
  }));
  const good = [...meta(sizes([640, 480]), location(0, 10, 10))];
  fc.assert(fc.property(fc.nat(good.length - 1), fc.nat(255), (at, byte) => {
    const index = readHeifIndex(Uint8Array.from(good.with(at, byte)));
    assert.ok(index === null || index.maxPixels >= 0);
  }));
});
