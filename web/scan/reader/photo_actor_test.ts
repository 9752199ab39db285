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

function readerThat(read: Reader["read"], openSecond = () => Promise.resolve(false)): Promise<Reader> {
  return Promise.resolve({ read, know() {}, openSecond, hasSecond: () => false });
}

const broken = () => Promise.reject(new Error("The number reader could not be loaded."));

Deno.test("a photo is the page's picture before and after it is read, and is handed over as it was taken", async () => {
  using _ = device();
  const { shown, actor } = reading(readerThat(() => Promise.resolve(SURE)));
  assert.equal(shown.length, 1);
  assert.equal(await shown[0]?.photo(), PHOTO);
  assert.deepEqual(await toPromise(actor), { reading: SURE, isReaderBroken: false, code: null });
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
  assert.deepEqual(await toPromise(actor), { reading: HEIC, isReaderBroken: false, code: null });
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

const UNSURE: Reading = { texts: [{ text: "117", p: .6 }], box: null, doubts: [] };
const AGREED: Reading = { ...UNSURE, isAgreed: true };

/** What comes of a photo that is read as these, one after the other. */
async function readAs(readings: readonly Reading[], openSecond: Reader["openSecond"]): Promise<Reading> {
  using _ = device();
  let nth = 0;
  const { actor } = reading(
    readerThat(() => Promise.resolve(readings[nth++] ?? assert.fail("read too often")), openSecond),
  );
  return (await toPromise(actor)).reading;
}

Deno.test("a photo that leaves the first reader unsure is read again once the second one has come", async () => {
  const come = () => Promise.resolve(true), fail = () => assert.fail("it was fetched");
  assert.equal(await readAs([UNSURE, AGREED], come), AGREED);
  assert.equal(await readAs([UNSURE, { ...SURE, texts: [] }], come), UNSURE);
  assert.equal(await readAs([SURE], fail), SURE);
  for (const none of [() => Promise.resolve(false), () => Promise.reject(new Error("no line"))]) {
    assert.equal(await readAs([UNSURE], none), UNSURE);
  }
});

Deno.test("a photo waits for a second reader only so long", async () => {
  const timers: (() => void)[] = [];
  using _ = standIns({ setTimeout: (run: () => void) => timers.push(run), clearTimeout() {} });
  const read = readAs([UNSURE], () => new Promise(() => {}));
  await settled();
  for (const run of timers) run();
  assert.equal(await read, UNSURE);
});
