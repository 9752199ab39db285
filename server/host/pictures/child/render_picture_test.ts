import assert from "node:assert/strict";
import sharp, { type Sharp } from "sharp";
import { readFacts } from "./read_facts.ts";
import { type Rendered, renderPicture } from "./render_picture.ts";

/** 0 to 31. */
function noise(at: number): number {
  return Math.imul(Math.imul(at, 0x9e3779b1) ^ at, 0x85ebca6b) >>> 27;
}

/** Red above blue, with some noise so that its data are long enough to be cut. */
function picture(): Sharp {
  const data = Uint8Array.from({ length: 3 * 64 * 64 }, (_, at) => {
    const isColour = at % 3 === (at < 3 * 64 * 32 ? 0 : 2);
    return (isColour ? 190 : 0) + noise(at);
  });
  return sharp(data, { raw: { width: 64, height: 64, channels: 3 } });
}

async function bytesOf(made: Sharp): Promise<Uint8Array> {
  return new Uint8Array(await made.toBuffer());
}

async function firstPixel({ pictures }: Rendered): Promise<string> {
  const [red = 0, , blue = 0] = await sharp(pictures.view).removeAlpha().raw().toBuffer();
  return red > 150 && blue < 90 ? "red" : "another";
}

Deno.test("of an animated AVIF the still picture is made smaller, and it is known to move", async () => {
  const bytes = await bytesOf(picture().avif({ effort: 0 }));
  bytes.set(new TextEncoder().encode("avis"), 8);
  assert.equal((await readFacts(bytes, "image/avif")).width, 64);
  const rendered = await renderPicture(bytes, "image/avif");
  assert.deepEqual([rendered.width, rendered.isAnimated, rendered.isCut], [64, true, false]);
  assert.equal(await firstPixel(rendered), "red");
});

Deno.test("a WebP whose end is missing is shown as far as it goes, and one that only says so too", async () => {
  const frames = new Uint8Array(2 * 3 * 64 * 64).map((_, at) => (at % 3 === 0 ? 200 : 0) + noise(at));
  const moving = sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } });
  const made = [picture().webp(), picture().webp({ lossless: true }), moving.webp({ lossless: true })];
  const [lossy, lossless, animated] = await Promise.all(made.map(bytesOf));
  assert.ok(lossy && lossless && animated);
  const longer = lossy.slice();
  new DataView(longer.buffer).setUint32(4, longer.length + 1000, true);
  const cuts = [lossy.subarray(0, -2), lossy.subarray(0, lossy.length * .8), lossless.subarray(0, -3), longer];
  for (const cut of [...cuts, animated.subarray(0, -2)]) {
    assert.equal((await readFacts(cut, "image/webp")).width, 64);
    const rendered = await renderPicture(cut, "image/webp");
    assert.deepEqual([rendered.width, rendered.isCut, await firstPixel(rendered)], [64, true, "red"]);
  }
  assert.equal((await renderPicture(lossy, "image/webp")).isCut, false);
  const hostile = lossy.slice(0, 100);
  for (const at of [4, 16]) new DataView(hostile.buffer).setUint32(at, 0xfffffff0, true);
  await assert.rejects(renderPicture(hostile, "image/webp"), { why: "damaged" });
});

Deno.test("a JPEG, PNG or GIF whose end is missing is shown as far as it goes", async () => {
  const plain = await bytesOf(picture().png({ compressionLevel: 0 }));
  const [jpeg, gif] = [await bytesOf(picture().jpeg()), await bytesOf(picture().gif())];
  const cuts = [
    ["image/jpeg", jpeg.subarray(0, -2)],
    ["image/jpeg", jpeg.subarray(0, jpeg.length * 2 / 3)],
    ["image/png", plain.subarray(0, plain.length * 2 / 3)],
    ["image/gif", gif.subarray(0, -2)],
  ] as const;
  for (const [type, cut] of cuts) {
    const rendered = await renderPicture(cut, type);
    assert.deepEqual([rendered.isCut, await firstPixel(rendered)], [true, "red"], `${type} of ${cut.length}`);
  }
});

Deno.test("a TIFF that misses a part of its data says so, and is not black for want of its tables", async () => {
  const spoilt = async (options: Parameters<Sharp["tiff"]>[0], from: number, to: number) =>
    (await bytesOf(picture().tiff(options))).fill(0xff, from, to);
  const { isCut } = await renderPicture(await spoilt({ compression: "lzw" }, 5000, 5200), "image/tiff");
  assert.equal(isCut, true);
  const jpeg = await bytesOf(picture().tiff({ compression: "jpeg" }));
  assert.equal((await renderPicture(jpeg, "image/tiff")).isCut, false);
  await assert.rejects(renderPicture(jpeg.subarray(0, -2), "image/tiff"), { why: "unknown" });
});
