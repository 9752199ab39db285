import assert from "node:assert/strict";
import { decodingBytes, isTooLarge, type PictureHeader, type SizeClass, sizeClassOf } from "./decoding_cost.ts";

const MEGAPIXEL = 1_000_000;
const PLAIN = { channels: 3, bytesPerChannel: 1, isInterlaced: false };
const INTERLACED_RGBA16 = { channels: 4, bytesPerChannel: 2, isInterlaced: true };

Deno.test("a phone's photo is small, what needs its whole self in memory is large, and a monster is refused", () => {
  const cases: readonly (readonly [SizeClass, megapixels: number, Omit<PictureHeader, "pixels">])[] = [
    ["small", 12, { ...PLAIN, type: "image/jpeg" }],
    ["small", 100, { ...PLAIN, type: "image/jpeg" }],
    ["small", 12, { ...PLAIN, type: "image/jpeg", isInterlaced: true }],
    ["large", 80, { ...PLAIN, type: "image/jpeg", isInterlaced: true }],
    ["small", 24, { ...PLAIN, type: "image/png" }],
    ["large", 100, { ...PLAIN, type: "image/png" }],
    ["large", 24, { ...PLAIN, type: "image/heic" }],
    ["large", 12, { ...PLAIN, type: "image/avif" }],
    ["refused", 100, { ...PLAIN, type: "image/avif" }],
    ["refused", 100, { ...PLAIN, type: "image/heic" }],
    ["large", 12, { ...INTERLACED_RGBA16, type: "image/png" }],
    ["refused", 100, { ...INTERLACED_RGBA16, type: "image/png" }],
    ["refused", 100, { ...PLAIN, type: "image/gif" }],
  ];
  for (const [lane, megapixels, header] of cases) {
    const picture = { ...header, pixels: megapixels * MEGAPIXEL };
    assert.equal(sizeClassOf(decodingBytes(picture)), lane, JSON.stringify(picture));
  }
  assert.equal(sizeClassOf(null), "large");
});

Deno.test("above 100 megapixels only what is cheap is taken: a phone's JPEG of 108 or 200", () => {
  const cases: readonly (readonly [boolean, megapixels: number, Omit<PictureHeader, "pixels">])[] = [
    [false, 108, { ...PLAIN, type: "image/jpeg" }],
    [false, 200, { ...PLAIN, type: "image/jpeg" }],
    [true, 400, { ...PLAIN, type: "image/jpeg" }],
    [true, 108, { ...PLAIN, type: "image/jpeg", isInterlaced: true }],
    [false, 100, { ...PLAIN, type: "image/heic" }],
    [true, 108, { ...PLAIN, type: "image/heic" }],
    [true, 108, { ...PLAIN, type: "image/png" }],
    [true, 108, { ...PLAIN, type: "image/webp" }],
  ];
  for (const [isRefused, megapixels, header] of cases) {
    assert.equal(isTooLarge({ ...header, pixels: megapixels * MEGAPIXEL }), isRefused, `${megapixels} ${header.type}`);
  }
});
