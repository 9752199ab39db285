import assert from "node:assert/strict";
import { Media } from "../../../domain/media/media.ts";
import { isBetterWhole, sizeOf } from "./shown_picture.ts";

const PHOTO = Media.parse({
  ...{ key: "k1", url: "/media/k1", fileName: "coats.gif", type: "image/gif", size: 1, category: "image" },
  ...{ rendition: "ready", caption: "", isCover: false, isAnimated: false },
});
const FAILED: Media = { ...PHOTO, rendition: "failed" };

Deno.test("shown whole is what moves, unless somebody wants no motion, and what the server could not make smaller, up to 50 megapixels", () => {
  const moving = { ...PHOTO, isAnimated: true, width: 40, height: 40 };
  assert.deepEqual([PHOTO, moving, FAILED].map((media) => isBetterWhole(media, false)), [false, true, true]);
  assert.deepEqual([PHOTO, moving, FAILED].map((media) => isBetterWhole(media, true)), [false, false, true]);
  for (const media of [moving, FAILED]) {
    assert.equal(isBetterWhole({ ...media, width: 10_000, height: 5_001 }, false), false);
  }
});

Deno.test("a picture of unknown size has that of what is seen of it, and not of the sign that stands below it", () => {
  const come = { sign: { width: 400, height: 400 }, whole: { width: 900, height: 300 } };
  assert.deepEqual(sizeOf(FAILED, ["whole", "sign"], { sign: come.sign }), come.sign);
  assert.deepEqual(sizeOf(FAILED, ["whole", "sign"], come), come.whole);
  assert.deepEqual(sizeOf(FAILED, [undefined, "sign"], come), come.sign);
  assert.deepEqual(sizeOf({ ...FAILED, width: 3, height: 2 }, ["whole", "sign"], come), { width: 3, height: 2 });
  assert.deepEqual(sizeOf(FAILED, ["whole", "sign"], {}), { width: 1600, height: 1200 });
});
