import assert from "node:assert/strict";
import { newPhotos } from "./new_photos.ts";

const file = (name: string) => new File([], name);

Deno.test("who saves before the scan's photo is read sends it too, as the first one", async () => {
  const scanned = Promise.withResolvers<File | null>();
  const photos = newPhotos(scanned.promise);
  photos.chosen.set([file("chosen.jpg")]);
  const sent = photos.all();
  scanned.resolve(file("scanned.jpg"));
  assert.deepEqual((await sent).map(({ name }) => name), ["scanned.jpg", "chosen.jpg"]);
});

Deno.test("a box without a scan sends what was chosen", async () => {
  const photos = newPhotos(Promise.resolve(null));
  photos.chosen.set([file("chosen.jpg")]);
  assert.deepEqual((await photos.all()).map(({ name }) => name), ["chosen.jpg"]);
});
