import assert from "node:assert/strict";
import type { Media } from "../../../domain/media/media.ts";
import { MediaKey } from "../../../domain/wire/ids.ts";
import { arranged, coverOf, movedOrder } from "./arranged.ts";

function file(name: string, more: Partial<Media> = {}): Media {
  const key = MediaKey.parse(name.repeat(8));
  const facts = { category: "image", rendition: "ready", type: "image/jpeg", size: 1, url: "" } as const;
  return { ...facts, key, fileName: name, thumbUrl: name, caption: "", isCover: false, isAnimated: false, ...more };
}

const [a, b, c] = [file("a"), file("b"), file("c", { isCover: true })];
const media = [a, b, c];
const names = (files: readonly Media[]) => files.map(({ fileName }) => fileName).join("");

Deno.test("files that an order does not name follow in the order they had", () => {
  assert.equal(names(arranged(media, { mediaOrder: [c.key] })), "cab");
  assert.equal(names(arranged(media, {})), "abc");
  assert.deepEqual(movedOrder(media, 1, -1), [b.key, a.key, c.key]);
  assert.deepEqual(movedOrder(media, 1, 1), [a.key, c.key, b.key]);
});

Deno.test("a caption changes one file, a cover takes the place of the one before", () => {
  const changed = arranged(media, { coverKey: a.key, captions: [{ key: b.key, caption: "The lid" }] });
  assert.deepEqual(changed.map(({ isCover }) => isCover), [true, false, false]);
  assert.deepEqual(changed.map(({ caption }) => caption), ["", "The lid", ""]);
  assert.deepEqual(arranged(media, { coverKey: null }).map(({ isCover }) => isCover), [false, false, false]);
});

Deno.test("the chosen file stands for a box once it has a picture, until then and without one the first picture", () => {
  assert.equal(coverOf(media)?.fileName, "c");
  assert.equal(coverOf([file("d", { thumbUrl: undefined } as never), a, { ...c, thumbUrl: undefined }])?.fileName, "a");
  assert.equal(coverOf([]), undefined);
});
