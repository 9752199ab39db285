import assert from "node:assert/strict";
import { fakeScanPage, settled } from "../../tests/support/browser/fake_scan_page.ts";
import { LOOK_UP_TIMEOUT_MS, LookUpRefused } from "./scan_setup.ts";

function lookingUp(digits = "117") {
  const page = fakeScanPage();
  page.open();
  page.type(digits);
  assert.equal(page.number(), "lookingUp");
  return page;
}

Deno.test("a number is looked up once, and the answer opens its box or starts a new one", async () => {
  for (const [itemId, number] of [["box-1", "open"], [null, "create"]] as const) {
    const page = lookingUp("0117");
    assert.deepEqual(page.lookUps.map(({ input }) => input), [{ tagId: "0117" }]);
    page.lookUps[0]?.resolve({ itemId });
    await settled();
    assert.deepEqual([page.number(), page.context().itemId], [number, itemId]);
    page.clock.increment(LOOK_UP_TIMEOUT_MS);
    assert.equal(page.number(), number);
  }
});

Deno.test("who may make no box is told that none has the number, and looks on", async () => {
  const page = fakeScanPage(null, false);
  page.open();
  page.type("117");
  page.lookUps[0]?.resolve({ itemId: null });
  await settled();
  assert.deepEqual([page.number(), page.context().tagId], ["missing", "117"]);
  page.send({ type: "lookAgain" });
  assert.deepEqual([page.number(), page.context().mayCreate], ["looking", false]);
});

Deno.test("a look-up that is refused says why, and is asked again at a touch, by the key that sent it, or once there is a line", async () => {
  for (const type of ["tryAgain", "numberTyped", "cameOnline"] as const) {
    const page = lookingUp();
    page.lookUps[0]?.reject(new LookUpRefused("That is too often."));
    await settled();
    assert.deepEqual([page.number(), page.context().sentence], ["unreached", "That is too often."]);
    page.send({ type });
    assert.deepEqual(page.lookUps.map(({ input }) => input.tagId), ["117", "117"]);
    page.lookUps[1]?.resolve({ itemId: "box-1" });
    await settled();
    assert.equal(page.number(), "open");
  }
  const other = lookingUp();
  other.lookUps[0]?.reject(new LookUpRefused("That is too often."));
  await settled();
  other.send({ type: "lookAgain" });
  assert.deepEqual([other.number(), other.context().tagId], ["looking", null]);
});

Deno.test("a look-up that fails without a sentence, or hangs, leaves none, nor that of the one before", async () => {
  const ways = [
    (page: ReturnType<typeof lookingUp>) => page.lookUps[1]?.reject(new TypeError("undefined is not a function")),
    (page: ReturnType<typeof lookingUp>) => page.clock.increment(LOOK_UP_TIMEOUT_MS),
  ];
  for (const fail of ways) {
    const page = lookingUp();
    page.lookUps[0]?.reject(new LookUpRefused("That is too often."));
    await settled();
    page.send({ type: "tryAgain" });
    fail(page);
    await settled();
    assert.deepEqual([page.number(), page.context().sentence], ["unreached", null]);
  }
});

Deno.test("a look-up that hangs is called off after a quarter of a minute, and the next one has as long", async () => {
  const page = lookingUp();
  page.clock.increment(LOOK_UP_TIMEOUT_MS - 1);
  assert.deepEqual([page.number(), page.lookUps[0]?.signal.aborted], ["lookingUp", false]);
  page.clock.increment(1);
  assert.deepEqual([page.number(), page.context().sentence], ["unreached", null]);
  assert.equal(page.lookUps[0]?.signal.aborted, true);
  page.send({ type: "tryAgain" });
  page.clock.increment(LOOK_UP_TIMEOUT_MS - 1);
  page.lookUps[0]?.resolve({ itemId: "too late" });
  await settled();
  assert.equal(page.number(), "lookingUp");
  page.lookUps[1]?.resolve({ itemId: null });
  await settled();
  assert.equal(page.number(), "create");
});

Deno.test("whoever types another number, takes a photo or leaves calls the look-up off, and its late answer changes nothing", async () => {
  const ways = {
    typing: (page: ReturnType<typeof lookingUp>) => page.send({ type: "digitsTyped", digits: "4" }),
    readingPhoto: (page: ReturnType<typeof lookingUp>) => page.send({ type: "photoTaken", photo: new Blob() }),
    lookingUp: (page: ReturnType<typeof lookingUp>) => page.leave(),
  };
  for (const [number, leave] of Object.entries(ways)) {
    const page = lookingUp();
    leave(page);
    assert.equal(page.lookUps[0]?.signal.aborted, true);
    page.lookUps[0]?.resolve({ itemId: "box-1" });
    await settled();
    page.clock.increment(LOOK_UP_TIMEOUT_MS);
    assert.deepEqual([page.number(), page.context().itemId], [number, null]);
  }
});
