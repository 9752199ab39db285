import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PHONE } from "../support/browser/browser.ts";
import { photosOf } from "../support/browser/fake_camera.ts";
import { until } from "../support/until.ts";
import { arriveAtForm, paintedCamera, press, readsAs, said, sceneCamera, signInTo, visit } from "./scan_steps.ts";

const BOXES = 20, FIRST = 118;

Deno.test("twenty boxes in a row, each with its photo: one tap and a title each, one question for the camera", async () => {
  const numbers = Array.from({ length: BOXES }, (_, i) => String(FIRST + i));
  const sights = await photosOf(numbers.map((number) => ({ number, writing: "printed label", digitPx: 48 })));
  await using scan = await visit(null);
  const { page } = scan;
  let readers = 0;
  page.on("worker", (worker) => worker.url().includes("reader_worker") && readers++);
  const camera = await sceneCamera(page);
  await signInTo(page, "/app/home");
  await countTaps(page);
  const startedAt = performance.now();
  await page.getByRole("link", { name: "Scan", exact: true }).last().tap();
  for (const [at, number] of numbers.entries()) {
    await camera.show(sights[at] ?? new Uint8Array());
    await arriveAtForm(page, number);
    await page.getByRole("img", { name: `box-${number}.jpg` }).waitFor();
    await page.keyboard.type(`Things ${number}`);
    if (at === 0) await sayPlace(page, "Attic");
    else await page.getByText(/^Place, as of the box before:\s*Attic$/).waitFor();
    if (at === BOXES - 1) await page.getByRole("button", { name: "Another place" }).press("Enter");
    await page.getByRole("button", { name: "Save box" }).tap();
    await page.waitForURL("**/app/scan");
    await page.getByText(`Saved ${number}`, { exact: true }).waitFor();
    await page.getByText(`Write ${Number(number) + 1} on the next box`).waitFor();
  }
  console.log(`${BOXES} boxes in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  assert.equal(await page.evaluate("taps"), BOXES + 1);
  assert.equal(await page.evaluate("asked"), 1);
  assert.equal(readers, 1);
  const titles = numbers.map((number) => `Things ${number}`);
  const held = await until(async () => {
    const { data } = await (await page.request.get("/api/backend/items?action=GET_USER_ITEMS")).json();
    const boxes: { title: string; location: string; media: unknown[] }[] = data.items;
    return boxes.every(({ media }) => media.length === 1) ? boxes : null;
  });
  assert.deepEqual(held.map(({ title }) => title).sort(), titles);
  const strays = held.filter(({ location }) => location !== "Attic").map(({ title }) => title);
  assert.deepEqual(strays, titles.slice(-1), "the place carries on until it is taken away");
  assert.deepEqual(scan.complaints, []);
});

async function sayPlace(page: Page, place: string): Promise<void> {
  await page.getByText("Place, description, tags").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Place").fill(place);
}

async function countTaps(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.assign(globalThis, { taps: 0 });
    addEventListener("pointerup", () => Object.assign(globalThis, { taps: Reflect.get(globalThis, "taps") + 1 }), true);
  });
}

/** A box whose number is sure, saved from the camera. */
async function saveScanned(page: Page, tagId: string, title: string): Promise<void> {
  await arriveAtForm(page, tagId);
  await page.getByLabel("What is inside?").fill(title);
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByText(`Saved ${tagId}`, { exact: true }).waitFor();
}

Deno.test("the box that was just saved does not open again while it is in view; its page is a tap away, and Back leads to the camera", async () => {
  await using scan = await visit({ number: "118", writing: "printed label" }, PHONE);
  const { page } = scan;
  await signInTo(page, "/app/home");
  await page.goto("/app/scan");
  await saveScanned(page, "118", "Tent");
  await page.getByText("Point at the next box.", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Open" }).click();
  await page.getByRole("heading", { name: "Tent" }).waitFor();
  await page.goBack();
  await page.getByText("Point at the next box.", { exact: true }).waitFor();
  await page.goBack();
  await page.waitForURL("**/app/home");
});

Deno.test("what was saved is undone at a touch, and its number is the next one again", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  await paintedCamera(page);
  await readsAs(page, `() => ({ reading: nothing, ms: 30 })`);
  await signInTo(page, "/app/scan");
  await press(page, "118");
  await page.getByRole("button", { name: "Find this box" }).click();
  await saveScanned(page, "118", "Tent");
  await page.getByText("Write 119 on the next box").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Box 118 is in the trash.").waitFor();
  await said(page, "Point at the number on the box").waitFor();
  assert.equal(await page.getByText("Saved 118", { exact: true }).count(), 0);
  await page.goto("/app/item/new");
  await page.getByText("Write 1 on this box").waitFor();
});

Deno.test("while a box is written the camera sees nothing, and it is let go with the page or once nobody comes back", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  await paintedCamera(page);
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      Object.assign(globalThis, { track: stream.getTracks()[0] });
      return stream;
    };
  });
  await readsAs(page, `() => ({ reading: sure("118"), ms: 30 })`);
  await signInTo(page, "/app/home");
  const scanAgain = async () => {
    await page.getByRole("link", { name: "Scan", exact: true }).last().click();
    await arriveAtForm(page, "118");
    assert.deepEqual(await page.evaluate("[track.readyState, track.enabled]"), ["live", false]);
  };
  await scanAgain();
  await page.getByRole("link", { name: "Back" }).click();
  await page.waitForURL("**/app/home");
  await page.waitForFunction(() => Reflect.get(globalThis, "track").readyState === "ended");
  await scanAgain();
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  assert.equal(await page.evaluate("track.readyState"), "ended");
});

Deno.test("a photo that could not be sent is told of over the camera, and sent again at a touch", async () => {
  await using scan = await visit({ number: "118", writing: "printed label" });
  const { page } = scan;
  await page.route(/\/media\?cmdId=/, (route) => route.abort());
  await signInTo(page, "/app/scan");
  await arriveAtForm(page, "118");
  await page.getByRole("img", { name: "box-118.jpg" }).waitFor();
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByText("Its photo was not sent.").waitFor();
  await page.unroute(/\/media\?cmdId=/);
  const sent = page.waitForResponse((answer) => /\/media\?cmdId=/.test(answer.url()) && answer.ok());
  await page.getByRole("button", { name: "Retry" }).click();
  await sent;
  await page.getByText("Its photo was not sent.").waitFor({ state: "detached" });
});
