import assert from "node:assert/strict";
import { Media } from "../../../domain/media/media.ts";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { pictureFault, videoFault } from "./media_fault.ts";

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

const FILM = Media.parse({
  ...{ key: "k1", url: "/media/k1", fileName: "party.mp4", type: "video/mp4", size: 9, category: "video" },
  ...{ rendition: "none", caption: "", isCover: false, isAnimated: false },
});
const AVI = { ...FILM, type: "video/x-msvideo" };
const HEVC = "stsd\0\0\0\0\0\0\0\x01\0\0\0\x50hvc1";

async function faultsOf(media: Media, fetch: () => Promise<Response>) {
  using _ = standIns({ fetch });
  return [await videoFault(media, true), await videoFault(media, false)];
}

const piece = (text: string) => () => Promise.resolve(new Response(text, { status: 206 }));

Deno.test("a video that is refused, or plays its sound alone, is named by its coding; one that has only sound is let be", async () => {
  const sentence = "This browser cannot show this video";
  assert.deepEqual(await faultsOf(FILM, piece(HEVC)), [`${sentence} (HEVC)`, `${sentence} (HEVC)`]);
  assert.deepEqual(await faultsOf(FILM, piece("sound")), [sentence, null]);
  assert.deepEqual(await faultsOf(AVI, piece("RIFF")), [`${sentence} (AVI)`, null]);
});

Deno.test("a server that knows no pieces is not taken for one that did not answer, and its whole file is let go", async () => {
  let isLetGo = false;
  const whole = () => {
    const body = new ReadableStream({ cancel: () => void (isLetGo = true) });
    return Promise.resolve(new Response(body, { status: 200 }));
  };
  assert.deepEqual(await faultsOf(FILM, whole), ["This browser cannot show this video", null]);
  assert.ok(isLetGo);
});

Deno.test("a video that does not come failed to load, whatever its kind; one that plays did not", async () => {
  const answers = [
    () => Promise.resolve(new Response("", { status: 404 })),
    () => Promise.reject(new TypeError("offline")),
  ];
  for (const answer of answers) {
    for (const media of [FILM, AVI]) assert.deepEqual(await faultsOf(media, answer), ["Failed to load", null]);
  }
});
