import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { photoOf } from "../../tools/fake_camera.ts";
import {
  arriveAtForm,
  asUpload,
  framesRead,
  keepTick,
  makeBox,
  press,
  readAnswers,
  readsAs,
  signInTo,
  takePhoto,
  visit,
  waitForFrames,
} from "./scan_steps.ts";

Deno.test("in doubt the page asks, shows the boxes, and keeps a picture only for whoever ticks it", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(page, `() => ({ reading: doubt("117", "111", "177"), ms: 30 })`);
  await signInTo(page, "/app/home");
  const itemId = await makeBox(page, "111", "Fairy lights");
  for (const isKept of [false, true]) {
    await page.goto("/app/scan");
    await page.getByRole("heading", { name: "117? or 111, 177" }).waitFor();
    await page.getByRole("img", { name: "The number as the camera saw it" }).waitFor();
    await page.getByRole("button", { name: "111 Fairy lights" }).waitFor();
    await page.getByRole("button", { name: "177 New number" }).waitFor();
    const tick = keepTick(page);
    assert.equal(await tick.isChecked(), false);
    if (isKept) await tick.check();
    await readAnswers(page);
    await page.getByRole("button", { name: "111 Fairy lights" }).click();
    await page.waitForURL(`**/app/item/${itemId}`);
    if (isKept) await page.getByText("Picture kept").waitFor();
    assert.equal(await keptCount(page), isKept ? 1 : 0);
  }
  await page.goto("/app/scan");
  await page.getByRole("heading", { name: "117? or 111, 177" }).waitFor();
  await press(page, "1");
  await keepTick(page).check();
  await press(page, "8");
  await page.getByRole("button", { name: "Find this box" }).click();
  await arriveAtForm(page, "18");
  await page.getByText("Picture kept").waitFor();
  assert.equal(await keptCount(page), 2);
  await page.goto("/app/setting");
  await page.getByText("You kept 2 pictures").waitFor();
  await page.getByRole("button", { name: "Delete kept pictures" }).click();
  const asked = page.getByRole("dialog", { name: "Delete 2 kept pictures?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await keptCount(page), 2);
  await page.getByRole("button", { name: "Delete kept pictures" }).click();
  await asked.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByText("The kept pictures are deleted.").waitFor();
  assert.equal(await keptCount(page), 0);
  assert.deepEqual(scan.complaints, []);
});

async function keptCount(page: Page): Promise<number> {
  const answer = await page.request.get("/api/backend/scans?action=COUNT_KEPT_SCANS");
  return (await answer.json()).data.kept;
}

Deno.test("another box before the camera is another question: nothing is ticked for its picture", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(
    page,
    `() => ({ reading: isOther ? doubt("42", "47") : doubt("117", "111"), ms: 30 });
     let isOther = false;
     new BroadcastChannel("another box").onmessage = () => isOther = true;`,
  );
  await signInTo(page, "/app/scan");
  await page.getByRole("heading", { name: "117? or 111" }).waitFor();
  await keepTick(page).check();
  await page.evaluate(() => new BroadcastChannel("another box").postMessage("is here"));
  await page.getByRole("heading", { name: "42? or 47" }).waitFor();
  assert.equal(await keepTick(page).isChecked(), false);
  const kept = page.waitForRequest(/scans\/kept/);
  await keepTick(page).check();
  await readAnswers(page);
  await page.getByRole("button", { name: "47 New number" }).click();
  assert.match((await kept).url(), /label=47&readAs=42$/);
});

Deno.test("a tap means the tile that the finger came down on, however sure the page becomes of another number meanwhile", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(
    page,
    `() => ({ reading: isClear ? sure("42") : doubt("117", "111"), ms: 30 });
     let isClear = false;
     new BroadcastChannel("clear").onmessage = () => isClear = true;`,
  );
  await signInTo(page, "/app/scan");
  await page.getByRole("button", { name: "111 New number" }).hover();
  await readAnswers(page);
  await page.mouse.down();
  await page.evaluate(() => new BroadcastChannel("clear").postMessage("now"));
  await page.waitForTimeout(4000); // Longer than a question stands against another number.
  await page.mouse.up();
  await arriveAtForm(page, "111");
});

Deno.test("a tap that was on its way when the answers came chooses none, and a finger that the page no longer hears of holds up nothing", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(
    page,
    `() => ({ reading, ms: 30 });
     let reading = doubt("117", "111");
     new BroadcastChannel("another box").onmessage = () => reading = doubt("42", "47");
     new BroadcastChannel("clear").onmessage = () => reading = sure("42");`,
  );
  await signInTo(page, "/app/scan");
  await page.getByRole("heading", { name: "117? or 111" }).waitFor();
  await page.evaluate(() => {
    const tap = () => {
      const answer = document.querySelector(".scan-candidate");
      if (!answer?.textContent?.includes("42")) return requestAnimationFrame(tap);
      const all = { bubbles: true, isPrimary: true, detail: 1 };
      answer.dispatchEvent(new PointerEvent("pointerdown", all));
      answer.dispatchEvent(new PointerEvent("click", all));
      dispatchEvent(new Event("blur"));
      document.body.dataset.tapped = "42";
    };
    tap();
    new BroadcastChannel("another box").postMessage("is here");
  });
  await page.locator("body[data-tapped]").waitFor();
  await readAnswers(page);
  await page.getByRole("heading", { name: "42? or 47" }).waitFor();
  await page.evaluate(() => new BroadcastChannel("clear").postMessage("now"));
  await arriveAtForm(page, "42");
});

Deno.test("by keyboard the first answer is one Tab away, and a field that has the focus keeps it", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(
    page,
    `() => ({ reading: isDoubtful ? doubt("117", "111") : { text: "", confidence: 0, alternatives: [] }, ms: 30 });
     let isDoubtful = false;
     new BroadcastChannel("doubt").onmessage = () => isDoubtful = true;`,
  );
  await signInTo(page, "/app/scan");
  const question = page.getByRole("region", { name: "Which number is it?" });
  const comes = async () => {
    await page.evaluate(() => new BroadcastChannel("doubt").postMessage("comes"));
    await question.waitFor();
  };
  await page.getByText("Point at the number").waitFor();
  await page.getByLabel("Number on the box").focus();
  await comes();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "INPUT");
  await page.reload();
  await page.getByText("Point at the number").waitFor();
  await comes();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await arriveAtForm(page, "117");
});

Deno.test("a question does not move what the camera reads", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(
    page,
    `() => ({ reading: isDoubtful ? doubt("117", "111") : { text: "", confidence: 0, alternatives: [] }, ms: 30 });
     let isDoubtful = false;
     new BroadcastChannel("doubt").onmessage = () => isDoubtful = true;`,
  );
  await signInTo(page, "/app/scan");
  await page.getByText("Point at the number").waitFor();
  const guide = page.locator(".scan-guide");
  const before = await guide.boundingBox();
  assert.ok(before && before.height > 200);
  await page.evaluate(() => new BroadcastChannel("doubt").postMessage("comes"));
  await page.getByRole("heading", { name: "117? or 111" }).waitFor();
  const asked = await guide.boundingBox();
  assert.equal(asked?.height, before.height);
  assert.ok(Math.abs((asked?.y ?? 0) - before.y) < 3);
});

Deno.test("a question stands while its number is read, whatever a look at its side would say", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(
    page,
    `(nth, { alsoTurned }) => ({ reading: alsoTurned && nth > 12 ? turned : doubt("117", "111"), ms: 10 })`,
  );
  await signInTo(page, "/app/scan");
  const question = page.getByRole("heading", { name: "117? or 111" });
  await question.waitFor();
  await waitForFrames(page, await framesRead(page) + 60);
  assert.equal(await question.count(), 1);
});

Deno.test("a tick stays with its picture when one types the number instead", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(page, `() => ({ reading: doubt("773", "777"), ms: 30 })`);
  await signInTo(page, "/app/scan");
  const tick = keepTick(page);
  await tick.check();
  await page.keyboard.press("1"); // The tick still has the focus, and gives it to the field.
  await page.keyboard.press("1");
  assert.equal(await page.getByLabel("Number on the box").evaluate((field) => field === document.activeElement), true);
  await press(page, "7");
  assert.equal(await tick.isChecked(), true);
  const kept = page.waitForRequest(/scans\/kept/);
  await page.getByRole("button", { name: "Find this box" }).click();
  assert.match((await kept).url(), /label=117&readAs=773$/);
});

Deno.test("a photo that is not read yet is the picture of the number that is typed meanwhile", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(
    page,
    `(nth) => ({ reading: doubt("117", "111"), ms: isPhoto ? 3_600_000 : 30 });
    let isPhoto = false;
    new BroadcastChannel("photo").onmessage = () => isPhoto = true;`,
  );
  await signInTo(page, "/app/scan");
  await keepTick(page).check();
  await page.evaluate(() => new BroadcastChannel("photo").postMessage("comes"));
  const photo = await sharp(await photoOf({ number: "2046", writing: "printed label" })).resize(400).toBuffer();
  await page.getByLabel("Take a photo instead").setInputFiles(asUpload(photo));
  await page.getByText("Reading the photo").waitFor();
  await press(page, "2046");
  assert.equal(await keepTick(page).count(), 0);
  await page.getByRole("button", { name: "Find this box" }).click();
  await arriveAtForm(page, "2046");
  const shown = page.getByRole("img", { name: "box-2046.jpg" });
  await shown.waitFor();
  const width = await shown.evaluate((img) =>
    img instanceof HTMLImageElement ? img.decode().then(() => img.naturalWidth) : 0
  );
  assert.equal(width, 400);
});

Deno.test("of two photos the later one counts, however late the first one is read", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  // The first photo's answer comes once the second one is being read, and before that one's.
  await readsAs(
    page,
    `(nth) => {
      if (nth === 2) postMessage({ kind: "read", id: 1, reading: { ...sure("111"), box: null }, ms: 1 });
      return nth === 1 ? { reading: sure("111"), ms: 3_600_000 } : { reading: sure("222"), ms: 1500 };
    }`,
  );
  await signInTo(page, "/app/scan");
  const scene = { number: "117", writing: "printed label" } as const;
  await takePhoto(page, scene);
  await takePhoto(page, scene);
  await page.waitForURL(/item\/new/);
  assert.equal(new URL(page.url()).searchParams.get("tagId"), "222");
});

Deno.test("a photo without a number leads back to the camera", async () => {
  await using scan = await visit("a box without a number");
  const { page } = scan;
  await signInTo(page, "/app/scan");
  await page.getByText("Point at the number").waitFor();
  await takePhoto(page, "a box without a number");
  await page.getByText("No number found in that photo").waitFor();
  const photo = page.locator(".scan-photo-ground");
  await photo.waitFor();
  await page.getByRole("button", { name: "Back to the camera" }).click();
  await page.getByText("Point at the number").waitFor();
  assert.equal(await photo.count(), 0);
});

Deno.test("a photo that waits for its box waits for the person who took it", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const photo = page.getByRole("img", { name: "box-117.jpg" });
  await signInTo(page, "/app/scan");
  await takePhoto(page, { number: "117", writing: "printed label" });
  await arriveAtForm(page, "117");
  await photo.waitFor();
  await page.context().clearCookies(); // The session ended without a log-out.
  await page.goto("/login");
  await page.getByRole("button", { name: "pro@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
  await page.goto("/app/item/new?tagId=117");
  await arriveAtForm(page, "117");
  await page.waitForLoadState("networkidle");
  assert.equal(await photo.count(), 0);
  await page.context().clearCookies();
  await signInTo(page, "/app/item/new?tagId=117");
  await photo.waitFor();
});

Deno.test("the reader knows the person's own numbers, and the one that is written next", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  const nothing = `{ text: "", confidence: 0, alternatives: [] }`;
  await readsAs(
    page,
    `() => ({ reading: known.length === 2 && known[0] === "118" ? sure(known[1]) : ${nothing}, ms: 30 })`,
  );
  await signInTo(page, "/app/home");
  await makeBox(page, "118", "Wool blankets");
  const next = await (await page.request.get("/api/backend/items?action=NEXT_TAGID")).json();
  await page.goto("/app/scan");
  await arriveAtForm(page, next.data.tagId);
});
