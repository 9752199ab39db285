import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { photosOf } from "../support/browser/fake_camera.ts";
import { until } from "../support/until.ts";
import { arriveAtForm, signInTo, visit } from "./scan_steps.ts";

const BOXES = 20, FIRST = 118;

Deno.test("twenty boxes in a row, each with its photo: one tap and a title each, one question for the camera", async () => {
  const numbers = Array.from({ length: BOXES }, (_, i) => String(FIRST + i));
  const sights = await photosOf(numbers.map((number) => ({ number, writing: "printed label", digitPx: 48 })));
  await using scan = await visit(null);
  const { page } = scan;
  let readers = 0;
  page.on("worker", () => readers++);
  const camera = await sceneCamera(page);
  await signInTo(page, "/app/home");
  await countTaps(page);
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

/** A camera in a hand that goes from box to box; how often it was asked for is `asked`. */
async function sceneCamera(page: Page): Promise<{ show(photo: Uint8Array): Promise<void> }> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 640, height: 480 });
    const paper = canvas.getContext("2d");
    const scene = new Image();
    Object.assign(globalThis, { scene, asked: 0 });
    let turn = 0;
    const draw = () => {
      turn += .3;
      if (scene.complete) paper?.drawImage(scene, Math.cos(turn) * 2.5, Math.sin(turn) * 2);
      requestAnimationFrame(draw);
    };
    draw();
    navigator.mediaDevices.getUserMedia = () => {
      Object.assign(globalThis, { asked: Reflect.get(globalThis, "asked") + 1 });
      return Promise.resolve(canvas.captureStream(30));
    };
  });
  return {
    async show(photo) {
      await page.evaluate((src) => {
        Object.assign(Reflect.get(globalThis, "scene"), { src });
      }, `data:image/jpeg;base64,${Buffer.from(photo).toString("base64")}`);
    },
  };
}

Deno.test("a photo that could not be sent is told of over the camera, and sent again at a touch", async () => {
  await using scan = await visit({ number: "118", writing: "printed label" });
  const { page } = scan;
  await page.route("**/media", (route) => route.abort());
  await signInTo(page, "/app/scan");
  await arriveAtForm(page, "118");
  await page.getByRole("img", { name: "box-118.jpg" }).waitFor();
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByText("Its photo was not sent.").waitFor();
  await page.unroute("**/media");
  const sent = page.waitForResponse((answer) => answer.url().endsWith("/media") && answer.ok());
  await page.getByRole("button", { name: "Retry" }).click();
  await sent;
  await page.getByText("Its photo was not sent.").waitFor({ state: "detached" });
});

Deno.test("home fetches the reader once its boxes are there and it is idle, so that the scan finds it in the browser's cache", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const order: string[] = [];
  page.on("request", (request) => /weights-/.test(request.url()) && order.push("reader asked for"));
  await page.route(/action=GET_USER_ITEMS/, async (route) => {
    const answer = await route.fetch();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    order.push("boxes there");
    await route.fulfill({ response: answer });
  });
  const fetched = [/weights-\w+\.bin$/, /reader_worker/].map((file) =>
    page.waitForResponse((answer) => file.test(answer.url()))
  );
  await signInTo(page, "/app/home");
  for (const answer of await Promise.all(fetched)) {
    await answer.finished();
    assert.match(await answer.headerValue("cache-control") ?? "", /immutable/);
  }
  assert.equal(order[0], "boxes there", order.join(", "));
});
