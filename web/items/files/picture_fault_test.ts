import assert from "node:assert/strict";
import { Media } from "../../../domain/media/media.ts";
import { pictureFault } from "./picture_fault.ts";

const PHOTO = Media.parse({
  ...{ key: "k1", url: "/media/k1", fileName: "coats.jpg", type: "image/jpeg", size: 1, category: "image" },
  ...{ rendition: "none", caption: "", isCover: false, isAnimated: false },
});
const HEIC = { ...PHOTO, type: "image/heic" };

Deno.test("a picture without an address says so, and one whose smaller version failed that it failed", () => {
  assert.equal(pictureFault(PHOTO, undefined), "No image URL");
  assert.equal(pictureFault({ ...PHOTO, rendition: "failed" }, undefined), "Failed to load");
});

Deno.test("a picture that does not come failed to load, unless this browser does not know its kind", () => {
  assert.equal(pictureFault(PHOTO, PHOTO.url), "Failed to load");
  for (const heic of [HEIC, { ...PHOTO, type: "image/heif" }, { ...PHOTO, fileName: "IMG_1.HEIC" }]) {
    assert.equal(pictureFault(heic, heic.url), "Image format not supported in this browser");
  }
});
