import assert from "node:assert/strict";
import { fakeScanPage, settled } from "../../tests/support/browser/fake_scan_page.ts";
import type { Reading } from "./reading.ts";
import type { ReadPhoto } from "./scan_setup.ts";

const [FIRST, SECOND] = [new Blob(["first"]), new Blob(["second"])];
const NO_NUMBER: Reading = { texts: [], box: null, doubts: [] };
const UNREAD: ReadPhoto = { reading: NO_NUMBER, isReaderBroken: true, code: null };

function shows(...texts: string[]): ReadPhoto {
  const [p, rest] = texts.length > 1 ? [.55, .2] : [.99, 0];
  const reading = { ...NO_NUMBER, texts: texts.map((text, at) => ({ text, p: at ? rest : p })) };
  return { reading, isReaderBroken: false, code: null };
}

function readingPhoto(photo = FIRST) {
  const page = fakeScanPage();
  page.open();
  page.send({ type: "photoTaken", photo });
  assert.equal(page.number(), "readingPhoto");
  return page;
}

/** A photo that waits, because no reader came to read it. */
async function waiting() {
  const page = readingPhoto();
  page.photos[0]?.resolve(UNREAD);
  await settled();
  assert.deepEqual([page.number(), page.value().reader], ["unclearPhoto", "broken"]);
  return page;
}

Deno.test("of two photos the later one counts, however late the first one is read", async () => {
  const page = readingPhoto();
  page.send({ type: "photoTaken", photo: SECOND });
  assert.deepEqual(page.photos.map(({ signal }) => signal.aborted), [true, false]);
  page.photos[0]?.resolve(shows("111"));
  await settled();
  assert.equal(page.number(), "readingPhoto");
  page.photos[1]?.resolve(shows("222"));
  await settled();
  assert.deepEqual(page.photos.map(({ input }) => input.photo), [FIRST, SECOND]);
  assert.deepEqual([page.number(), page.context().tagId], ["lookingUp", "222"]);
});

Deno.test("whoever types while a photo is read no longer waits for it, and it is the picture of what is typed", async () => {
  const page = readingPhoto();
  page.send({ type: "digitsTyped", digits: "4" });
  assert.equal(page.photos[0]?.signal.aborted, true);
  page.photos[0]?.resolve(shows("111"));
  await settled();
  assert.equal(page.number(), "typing");
  page.type("42");
  assert.deepEqual([page.number(), page.context().tagId, page.context().shown], ["lookingUp", "42", "photo"]);
});

Deno.test("a photo that is chosen while a number is looked up takes its place", async () => {
  const page = fakeScanPage();
  page.open();
  page.see({ ...shows("117").reading, isThorough: true });
  assert.deepEqual([page.number(), page.context().shown], ["lookingUp", "frame"]);
  page.send({ type: "photoTaken", photo: FIRST });
  assert.equal(page.lookUps[0]?.signal.aborted, true);
  page.photos[0]?.resolve(shows("2046"));
  await settled();
  assert.deepEqual([page.context().tagId, page.context().shown], ["2046", "photo"]);
  assert.equal(page.lookUps.at(-1)?.input.tagId, "2046");
});

Deno.test("a photo that no reader could read waits, and the next reader reads it", async () => {
  const page = await waiting();
  assert.equal(page.context().photoNote, "no-number");
  page.send({ type: "readerWanted" });
  assert.equal(page.number(), "unclearPhoto");
  page.send({ type: "readerOpened" });
  assert.deepEqual([page.number(), page.context().photoNote], ["readingPhoto", null]);
  assert.deepEqual(page.photos.map(({ input }) => input.photo), [FIRST, FIRST]);
  page.photos[1]?.resolve(shows("2046"));
  await settled();
  assert.deepEqual([page.number(), page.context().tagId, page.context().shown], ["lookingUp", "2046", "photo"]);
});

Deno.test("the next reader carries nobody off who types, or went back to the camera, since the photo", async () => {
  const typing = await waiting();
  typing.send({ type: "digitsTyped", digits: "9" });
  const back = await waiting();
  back.send({ type: "lookAgain" });
  for (const [page, number] of [[typing, "typing"], [back, "looking"]] as const) {
    page.send({ type: "readerWanted" });
    page.send({ type: "readerOpened" });
    assert.deepEqual([page.number(), page.photos.length], [number, 1]);
  }
});

Deno.test("a photo that was read, or is no picture, is not read again by the next reader", async () => {
  for (const answer of [shows("117", "111"), null]) {
    const page = readingPhoto();
    if (answer) page.photos[0]?.resolve(answer);
    else page.photos[0]?.reject(new DOMException("The source image could not be decoded."));
    await settled();
    for (const type of ["readerFailed", "readerWanted", "readerOpened"] as const) page.send({ type });
    assert.deepEqual([page.number(), page.photos.length], ["unclearPhoto", 1]);
  }
});

Deno.test("a file that is no picture, or that no memory is left for, is said to be unreadable, and the page goes on", async () => {
  const page = readingPhoto();
  page.photos[0]?.reject(new DOMException("Out of memory."));
  await settled();
  assert.deepEqual([page.number(), page.context().photoNote], ["unclearPhoto", "unreadable-image"]);
  assert.deepEqual(page.value().reader, { wanted: "ready" });
  page.type("7");
  assert.deepEqual([page.number(), page.context().tagId], ["lookingUp", "7"]);
});

Deno.test("a page that leaves with a number takes no photo", async () => {
  const page = fakeScanPage();
  page.open();
  page.type("7");
  page.lookUps[0]?.resolve({ itemId: null });
  await settled();
  page.send({ type: "photoTaken", photo: FIRST });
  assert.deepEqual([page.number(), page.photos.length], ["create", 0]);
});
