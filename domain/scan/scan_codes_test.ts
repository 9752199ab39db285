import assert from "node:assert/strict";
import { fakeScanPage, settled } from "../../tests/support/browser/fake_scan_page.ts";
import { LIST_COMES_MS, LIST_STILL_MS } from "./list.ts";
import { judgePhoto, shownCode } from "./scan.ts";
import type { FrameReading } from "./reading.ts";

const EAN = "4006381333931", PARCEL = "PARCEL 00340";
const NOWHERE = { itemId: null, tagId: null };

function opened(saved: string | null = null) {
  const page = fakeScanPage(saved);
  page.open();
  const readCode = (code: string, to: { itemId: string | null; tagId: string | null } = NOWHERE) =>
    page.send({ type: "codeRead", code, ...to });
  return { ...page, readCode, shown: () => shownCode(page.context()) };
}

function sees(text: string, p = .99): FrameReading {
  return { texts: [{ text, p }], box: null, doubts: [], isThorough: true };
}

Deno.test("codes are read while a number is looked for, and not before the number reader has come or failed", () => {
  const page = fakeScanPage();
  for (const type of ["pageShown", "cameraStarted"] as const) page.send({ type });
  assert.equal(page.areCodesRead(), false);
  page.send({ type: "readerFailed" });
  assert.equal(page.areCodesRead(), true);
  page.send({ type: "digitsTyped", digits: "4" });
  assert.equal(page.areCodesRead(), false);
  page.send({ type: "digitsTyped", digits: "" });
  assert.equal(page.areCodesRead(), true);
  page.send({ type: "cameraFailed", trouble: "busy" });
  assert.equal(page.areCodesRead(), false);
});

Deno.test("the code of a box opens it at once, also where the box's number is not known", () => {
  for (const tagId of ["117", null]) {
    const page = opened();
    page.readCode(EAN, { itemId: "box-1", tagId });
    assert.deepEqual([page.number(), page.context().itemId, page.context().tagId], ["open", "box-1", tagId]);
    assert.equal(page.lookUps.length, 0);
  }
});

Deno.test("the code of a number is looked up as the number is, and the frame goes with it", async () => {
  const page = opened();
  page.readCode("https://boxes.example.org/app/number/117", { itemId: null, tagId: "117" });
  assert.deepEqual(page.lookUps.map(({ input }) => input), [{ tagId: "117" }]);
  page.lookUps[0]?.resolve({ itemId: null });
  await settled();
  assert.deepEqual([page.number(), page.context().shown], ["create", "frame"]);
});

Deno.test("the code of the box that was just saved does not open it", () => {
  const page = opened("117");
  page.readCode(EAN, { itemId: "box-1", tagId: "117" });
  page.readCode("own", { itemId: null, tagId: "117" });
  assert.equal(page.number(), "looking");
  page.readCode(EAN, { itemId: "box-2", tagId: "118" });
  assert.equal(page.number(), "open");
});

Deno.test("right after a save, and as long as the saved box's code is seen, nothing in doubt is asked about; then it is", () => {
  const page = opened("117");
  const watch = (fromMs: number, toMs: number) => {
    for (let atMs = fromMs; atMs < toMs; atMs += 50) {
      page.send({ type: "frameRead", reading: sees("5", .5), atMs });
    }
    return page.context().list?.numbers;
  };
  const codeSeenMs = LIST_STILL_MS - 100, goneMs = codeSeenMs + LIST_STILL_MS;
  assert.deepEqual([watch(0, codeSeenMs), page.context().verdict.kind], [[], "saved"]);
  page.readCode("own", { itemId: null, tagId: "117" });
  assert.deepEqual(watch(codeSeenMs, goneMs), []);
  assert.deepEqual(watch(goneMs, goneMs + 2 * LIST_COMES_MS), ["5"]);
});

Deno.test("a code that leads nowhere is asked about once, until another one is seen", () => {
  const page = opened();
  page.readCode(EAN);
  assert.deepEqual([page.number(), page.shown()], ["looking", EAN]);
  page.send({ type: "codeClosed" });
  page.readCode(EAN);
  page.type("");
  page.send({ type: "pageHidden" });
  page.send({ type: "pageShown" });
  page.readCode(EAN);
  assert.equal(page.shown(), null);
  page.readCode(PARCEL);
  assert.equal(page.shown(), PARCEL);
  page.readCode(EAN);
  assert.equal(page.shown(), EAN);
});

Deno.test("beside a code that leads nowhere a sure number opens, one in doubt lists nothing, and digits of the code are none", () => {
  const page = opened();
  page.readCode(EAN);
  for (let atMs = 0; atMs < 2 * LIST_COMES_MS; atMs += 50) {
    page.send({ type: "frameRead", reading: sees("117", .5), atMs });
  }
  assert.deepEqual(page.context().list?.numbers, []);
  for (let i = 0; i < 9; i++) page.see(sees("333931"));
  assert.deepEqual([page.number(), page.context().list?.numbers], ["looking", []]);
  page.see(sees("117"));
  page.see(sees("117"));
  assert.deepEqual([page.number(), page.context().tagId], ["lookingUp", "117"]);
});

Deno.test("no code comes over a list, and none disturbs who types", () => {
  const page = opened();
  for (let atMs = 0; atMs < 2 * LIST_COMES_MS; atMs += 50) {
    page.send({ type: "frameRead", reading: sees("117", .5), atMs });
  }
  page.readCode(EAN);
  assert.deepEqual([page.context().list?.numbers, page.shown()], [["117"], null]);
  page.send({ type: "digitsTyped", digits: "4" });
  page.readCode(EAN, { itemId: "box-1", tagId: "117" });
  assert.equal(page.number(), "typing");
});

Deno.test("a code in a photo opens its box, or is asked about where the photo shows no number but its digits", async () => {
  const photo = async (
    code: string | null,
    to = NOWHERE as { itemId: string | null; tagId: string | null },
    text = "",
  ) => {
    const page = opened();
    page.readCode(PARCEL);
    page.send({ type: "photoTaken", photo: new Blob() });
    const reading = { ...sees(text), texts: text ? [{ text, p: .99 }] : [] };
    page.photos[0]?.resolve({ reading, isReaderBroken: false, code: code === null ? null : { code, ...to } });
    await settled();
    return [page.number(), page.context().itemId ?? page.context().tagId, page.shown()];
  };
  assert.deepEqual(await photo(EAN, { itemId: "box-1", tagId: "117" }, "42"), ["open", "box-1", PARCEL]);
  assert.deepEqual(await photo("own", { itemId: null, tagId: "117" }), ["lookingUp", "117", PARCEL]);
  assert.deepEqual(await photo(EAN, NOWHERE, "117"), ["lookingUp", "117", PARCEL]);
  assert.deepEqual(await photo(EAN, NOWHERE, "333931"), ["unclearPhoto", null, EAN]);
  assert.deepEqual(await photo(EAN), ["unclearPhoto", null, EAN]);
  const [doubtful, digits] = [sees("117", .5), sees("333931", .5)];
  assert.deepEqual(judgePhoto(doubtful, EAN).list?.numbers, ["117"]);
  assert.deepEqual(judgePhoto(digits, EAN), { photoNote: "no-number" });
  assert.deepEqual(await photo(null), ["unclearPhoto", null, null]);
});
