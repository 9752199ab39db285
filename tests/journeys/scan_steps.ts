import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Locator, Page } from "playwright-core";
import { openPage, PHONE, signInByCalls } from "../support/browser/browser.ts";
import { fakeCamera, photoOf } from "../support/browser/fake_camera.ts";
import { freshAddress, sharedServerUrl } from "../support/server/shared_server.ts";

type Sight = Parameters<typeof photoOf>[0];

/** A page before anybody signed in; with a camera that shows this, or without one. */
export async function visit(sight: Sight | null, options = PHONE) {
  await using held = new AsyncDisposableStack();
  const camera = sight && held.use(await fakeCamera(sight));
  const { page, complaints } = held.use(await openPage(sharedServerUrl(), options, camera?.flags ?? []));
  const all = held.move();
  return { page, complaints, [Symbol.asyncDispose]: () => all.disposeAsync() };
}

/** As somebody whom nobody has met, unless a journey names its person. */
export async function signInTo(page: Page, path: string, email = freshAddress()): Promise<void> {
  await signInByCalls(page, "", email);
  await page.goto(path);
}

export async function arriveAtForm(page: Page, tagId: string): Promise<void> {
  await page.waitForURL(`**/app/item/new?tagId=${tagId}`);
  await page.getByRole("heading", { name: "New box" }).waitFor();
  assert.equal(await page.getByLabel("Number on the box").inputValue(), tagId);
}

export function framesRead(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName("read a number").length);
}

export async function waitForFrames(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (count) => performance.getEntriesByName("read a number").length >= count,
    count,
  );
}

export function stateOf(page: Page): Promise<string | null> {
  return page.locator("main[data-state]").getAttribute("data-state");
}

export async function takePhoto(page: Page, sight: Sight): Promise<void> {
  await page.getByLabel("Take a photo instead").setInputFiles(asUpload(await photoOf(sight)));
}

export function said(page: Page, words: string): Locator {
  return page.getByRole("status").filter({ hasText: words });
}

export function listed(page: Page): Locator {
  return page.getByRole("region", { name: "What it may be" });
}

export async function press(page: Page, digits: string): Promise<void> {
  for (const digit of digits) await page.getByRole("button", { name: digit, exact: true }).click();
}

/**
 * A reader that says what the test wants, in the place of the worker: what the page makes of its answers must not hang on the weights.
 * @param answers a JavaScript expression: given the reading's count and what the page asked for, what it says and after how many ms
 */
export async function readsAs(page: Page, answers: string): Promise<void> {
  const worker = `
    const sure = (text) => ({ texts: [{ text, p: .99 }], doubts: [] });
    const doubt = (...texts) => ({ texts: texts.map((text, i) => ({ text, p: i ? .2 : .5 })), doubts: [] });
    const nothing = { texts: [], doubts: [] };
    let known = [];
    const answers = ${answers};
    addEventListener("message", ({ data }) => {
      if (data.kind === "open") postMessage({ kind: "opened" });
      if (data.kind === "openSecond") postMessage({ kind: "secondOpened", isThere: false });
      if (data.kind === "known") known = data.numbers;
      if (data.kind !== "read") return;
      const { reading, ms } = answers(data.id, data);
      const { width, height } = data.picture;
      const box = [[.3, .4], [.7, .4], [.7, .6], [.3, .6]].map(([x, y]) => [x * width, y * height]);
      setTimeout(() => postMessage({ kind: "read", id: data.id, reading: { ...reading, box }, ms: 1 }), ms);
    });`;
  await page.route(/reader_worker/, (route) => route.fulfill({ body: worker, contentType: "text/javascript" }));
}

/** A camera that shows one colour, red until `paint` changes it; for a page on a device without one. */
export async function paintedCamera(page: Page): Promise<{ paint(colour: string): Promise<void> }> {
  await page.addInitScript(() => {
    const canvas = document.createElement("canvas");
    const paper = canvas.getContext("2d");
    const draw = () => {
      if (paper) paper.fillStyle = document.documentElement?.dataset.camera ?? "red";
      paper?.fillRect(0, 0, canvas.width, canvas.height);
      requestAnimationFrame(draw);
    };
    draw();
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(30));
  });
  return {
    async paint(colour) {
      await page.evaluate(async (colour) => {
        document.documentElement.dataset.camera = colour;
        const video = document.querySelector("video");
        for (let i = 0; i < 10; i++) await new Promise((resolve) => video?.requestVideoFrameCallback(resolve));
      }, colour);
    },
  };
}

/** A camera in a hand that goes from box to box; how often it was asked for is `asked`. */
export async function sceneCamera(
  page: Page,
): Promise<{ show(photo: Uint8Array): Promise<void> }> {
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

/** Red, green and blue in the middle of a picture on the page. */
export async function colourOf(picture: Locator): Promise<number[]> {
  return await picture.evaluate(async (img) => {
    if (!(img instanceof HTMLImageElement)) return [];
    await img.decode();
    const paper = new OffscreenCanvas(1, 1).getContext("2d");
    paper?.drawImage(img, -img.naturalWidth / 2, -img.naturalHeight / 2);
    return [...paper?.getImageData(0, 0, 1, 1).data ?? []].slice(0, 3);
  });
}

export function keepTick(page: Page) {
  return page.getByRole("checkbox", { name: /Keep this cut-out/ });
}

export function asUpload(bytes: Uint8Array) {
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
}
