import assert from "node:assert/strict";
import { createActor, toPromise } from "xstate";
import { HEIC, type Reading } from "../../../domain/scan/reading.ts";
import { settled } from "../../../tests/support/browser/fake_scan_page.ts";
import { standIns } from "../../../tests/support/outside/stand_ins.ts";
import { photoActor } from "./photo_actor.ts";
import type { Reader } from "./reader.ts";
import type { ScanPicture } from "../camera/scan_picture.ts";

const PHOTO = new Blob(["photo"]);
const SURE: Reading = { texts: [{ text: "117", p: .99 }], box: null, doubts: [] };

/** A device that draws photos of 1280 by 960, or fails to. */
function device({ canDraw = true, canOpen = true } = {}) {
  const bitmaps = { open: 0 };
  const paper = { drawImage() {} };
  const globals = standIns({
    createImageBitmap() {
      if (!canOpen) return Promise.reject(new DOMException("This is no picture."));
      bitmaps.open++;
      return Promise.resolve({ width: 1280, height: 960, close: () => bitmaps.open-- });
    },
    document: {
      createElement() {
        if (!canDraw) throw new DOMException("Out of memory.");
        return { getContext: () => paper };
      },
    },
  });
  return { bitmaps, [Symbol.dispose]: () => globals[Symbol.dispose]() };
}

function reading(reader: Promise<Reader> | null, photo = PHOTO) {
  const shown: (ScanPicture | null | undefined)[] = [];
  const logic = photoActor({ reader: { current: reader }, show: ({ picture }) => shown.push(picture) });
  return { shown, actor: createActor(logic, { input: { photo } }).start() };
}

function readerThat(read: Reader["read"], isSecondThere = false): Promise<Reader> {
  return Promise.resolve({ read, know() {}, openSecond: () => Promise.resolve(isSecondThere) });
}

const broken = () => Promise.reject(new Error("The number reader could not be loaded."));

Deno.test("a photo is the page's picture before and after it is read, and is handed over as it was taken", async () => {
  using _ = device();
  const { shown, actor } = reading(readerThat(() => Promise.resolve(SURE)));
  assert.equal(shown.length, 1);
  assert.equal(await shown[0]?.photo(), PHOTO);
  assert.deepEqual(await toPromise(actor), { reading: SURE, isReaderBroken: false });
  assert.equal(shown.length, 2);
  assert.equal(await shown[1]?.photo(), PHOTO);
});

Deno.test("a photo that nobody waits for any more stays as unread as it was", async () => {
  using _ = device();
  const { promise, resolve } = Promise.withResolvers<Reading>();
  const { shown, actor } = reading(readerThat(() => promise));
  await settled();
  actor.stop();
  resolve(SURE);
  await settled();
  assert.equal(shown.length, 1);
});

Deno.test("it is not the photo's fault when no reader came, or it breaks over it", async () => {
  using _ = device();
  for (const reader of [() => null, broken, () => readerThat(broken)]) {
    const { shown, actor } = reading(reader());
    const { reading: { texts }, isReaderBroken } = await toPromise(actor);
    assert.deepEqual([texts, isReaderBroken], [[], true]);
    assert.equal(await shown.at(-1)?.photo(), PHOTO);
  }
});

Deno.test("a HEIC that this browser cannot open is named so, and goes to the server as it is", async () => {
  using _ = device({ canOpen: false });
  const { shown, actor } = reading(null, new Blob(["\0\0\0\x18ftypheic\0\0\0\0mif1heic"]));
  assert.deepEqual(await toPromise(actor), { reading: HEIC, isReaderBroken: false });
  assert.equal(await (await shown.at(-1)?.photo())?.slice(4, 12).text(), "ftypheic");
});

Deno.test("a file that cannot be opened or drawn is no picture to show or keep, and nothing of it stays in the memory", async () => {
  for (const trouble of [{ canOpen: false }, { canDraw: false }]) {
    using phone = device(trouble);
    const { shown, actor } = reading(readerThat((picture) => {
      picture.close();
      return Promise.resolve(SURE);
    }));
    await assert.rejects(toPromise(actor), { name: "Error" });
    assert.equal(shown.at(-1), null);
    assert.equal(phone.bitmaps.open, 0);
  }
});

Deno.test("a second reader is asked about a photo that leaves the first one unsure, where it is there", async () => {
  const unsure: Reading = { texts: [{ text: "117", p: .6 }], box: null, doubts: [] };
  const agreed: Reading = { ...unsure, isAgreed: true };
  for (const [isThere, wanted] of [[true, agreed], [false, unsure]] as const) {
    using _ = device();
    const { actor } = reading(readerThat((_, __, isAsked) => Promise.resolve(isAsked ? agreed : unsure), isThere));
    assert.deepEqual((await toPromise(actor)).reading, wanted);
  }
});
