import assert from "node:assert/strict";
import { fakeScanPage, settled } from "../../tests/support/browser/fake_scan_page.ts";
import type { FrameReading } from "./reading.ts";
import { CAMERA_ANSWER_MS, CAMERA_PICTURE_MS } from "./scan_setup.ts";

const CLEAR: FrameReading = { texts: [{ text: "117", p: .9999 }], box: null, doubts: [], isThorough: true };

function opened(saved: string | null = null) {
  const page = fakeScanPage(saved);
  page.open();
  assert.deepEqual(page.happened(), ["page opens", "reader opens", "camera opens", "frames opens"]);
  return page;
}

Deno.test("the reader is opened with the page, the camera only once the page is seen", () => {
  const page = fakeScanPage();
  page.send({ type: "pageHidden" });
  assert.deepEqual(page.happened(), ["page opens", "reader opens"]);
  page.send({ type: "pageShown" });
  assert.deepEqual(page.happened(), ["camera opens"]);
});

Deno.test("a hidden page lets go of the camera, keeps the reader, and takes the camera again when it is back", () => {
  const page = opened();
  page.send({ type: "pageHidden" });
  assert.deepEqual(page.happened().sort(), ["camera closes", "frames closes"]);
  page.send({ type: "pageShown" });
  page.send({ type: "cameraStarted" });
  assert.deepEqual(page.happened(), ["camera opens", "frames opens"]);
});

Deno.test("a camera that fails is let go and opened again when it is wanted; one that another app had, when the page comes back too", () => {
  for (const trouble of ["busy", "denied"] as const) {
    const page = opened();
    page.send({ type: "cameraFailed", trouble });
    assert.deepEqual(page.happened().sort(), ["camera closes", "frames closes"]);
    assert.deepEqual([page.value().camera, page.context().trouble], ["troubled", trouble]);
    page.send({ type: "pageHidden" });
    page.send({ type: "pageShown" });
    assert.deepEqual(page.happened(), trouble === "busy" ? ["camera opens"] : []);
    page.send({ type: "cameraWanted" });
    assert.deepEqual([page.value().camera, page.context().trouble], [{ wanted: "asking" }, null]);
  }
});

Deno.test("however long somebody is asked for the camera, it is not asked for again", () => {
  const page = fakeScanPage();
  page.open();
  page.send({ type: "cameraWanted" });
  page.happened();
  page.clock.increment(10 * CAMERA_ANSWER_MS);
  assert.deepEqual([page.context().trouble, page.happened()], [null, []]);
  page.send({ type: "cameraStarted" });
  assert.deepEqual(page.happened(), ["frames opens"]);
});

Deno.test("a camera that is allowed and never answers is named, opened once more by itself, and again when it is wanted", () => {
  const page = fakeScanPage();
  page.send({ type: "pageShown" });
  page.send({ type: "cameraAllowed" });
  page.happened();
  page.clock.increment(CAMERA_ANSWER_MS - 1);
  assert.deepEqual([page.context().trouble, page.happened()], [null, []]);
  page.clock.increment(1);
  assert.deepEqual([page.context().trouble, page.happened().sort()], ["silent", ["camera closes", "camera opens"]]);
  page.send({ type: "cameraAllowed" });
  page.clock.increment(10 * CAMERA_ANSWER_MS);
  assert.deepEqual([page.context().trouble, page.happened()], ["silent", []]);
  page.send({ type: "cameraWanted" });
  assert.deepEqual([page.context().trouble, page.happened().sort()], [null, ["camera closes", "camera opens"]]);
  page.send({ type: "cameraStarted" });
  page.send({ type: "pictureSeen" });
  page.clock.increment(CAMERA_PICTURE_MS - 1);
  assert.equal(page.context().trouble, null);
});

Deno.test("a camera that shows nothing is named, opened once more by itself, and forgiven as soon as it shows something", () => {
  const page = opened();
  page.clock.increment(CAMERA_PICTURE_MS - 1);
  page.send({ type: "pictureSeen" });
  page.clock.increment(CAMERA_PICTURE_MS - 1);
  assert.deepEqual([page.context().trouble, page.happened()], [null, []]);
  page.clock.increment(1);
  assert.deepEqual([page.context().trouble, page.value().camera], ["black", { wanted: "asking" }]);
  page.send({ type: "cameraStarted" });
  page.happened();
  page.clock.increment(10 * CAMERA_PICTURE_MS);
  assert.deepEqual([page.context().trouble, page.happened()], ["black", []]);
  page.send({ type: "pictureSeen" });
  assert.equal(page.context().trouble, null);
});

Deno.test("whoever chooses another lens gets the camera opened anew, also before it has shown anything", () => {
  const page = opened();
  for (const frames of [["frames closes"], []]) {
    page.send({ type: "cameraWanted" });
    assert.deepEqual(page.happened().sort(), ["camera closes", "camera opens", ...frames]);
  }
  page.send({ type: "cameraStarted" });
  assert.deepEqual(page.happened(), ["frames opens"]);
});

Deno.test("a reader that breaks is closed, and another one is opened when it is wanted", () => {
  const page = opened();
  page.send({ type: "readerFailed" });
  assert.deepEqual(page.happened().sort(), ["frames closes", "reader closes"]);
  page.send({ type: "readerWanted" });
  assert.deepEqual(page.happened(), ["reader opens"]);
  page.send({ type: "readerOpened" });
  assert.deepEqual(page.happened(), ["frames opens"]);
});

Deno.test("frames are read only while a number is looked for", async () => {
  const page = opened();
  page.send({ type: "digitsTyped", digits: "4" });
  page.send({ type: "digitsTyped", digits: "" });
  page.send({ type: "photoTaken", photo: new Blob() });
  page.photos[0]?.reject(new Error("no picture"));
  await settled();
  page.send({ type: "lookAgain" });
  page.see(CLEAR);
  assert.equal(page.number(), "lookingUp");
  const away = ["frames closes", "frames opens"];
  assert.deepEqual(page.happened(), [...away, ...away, "frames closes"]);
});

Deno.test("for the form of a new box camera and reader are kept, for the page of a box they are not, nor what has failed", async () => {
  const leaving = async (itemId: string | null, page = opened()) => {
    page.type("117");
    page.happened();
    page.lookUps[0]?.resolve({ itemId });
    await settled();
    const told = page.happened();
    page.leave();
    return [told, page.happened().sort()];
  };
  const all = ["camera closes", "page closes", "reader closes"];
  assert.deepEqual(await leaving("box-1"), [[], all]);
  assert.deepEqual(await leaving(null), [["camera: keep", "reader: keep"], all]);
  const troubled = opened();
  troubled.send({ type: "cameraFailed", trouble: "busy" });
  troubled.send({ type: "readerFailed" });
  assert.deepEqual(await leaving(null, troubled), [[], ["page closes"]]);
});
