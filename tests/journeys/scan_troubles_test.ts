import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { MEMBER, openPage, PHONE } from "../../tools/browser.ts";
import { type LiveServer, liveServer } from "../../tools/live_server.ts";
import { networkRest } from "./network_rest.ts";
import { arriveAtForm, framesRead, keepTick, press, signInTo, takePhoto, visit, waitForFrames } from "./scan_steps.ts";

const ALLOWED_CAMERA_NOBODY_ASKED_FOR = ["--use-fake-device-for-media-stream"];

/** Typing and a photo find boxes on a page without a live camera. */
async function worksWithoutCamera(server: LiveServer, flags: readonly string[], sentence: string, base = server.url) {
  await using open = await openPage(base, PHONE, flags);
  const { page } = open;
  // By the form: a name that only this browser resolves is nobody else's to call.
  await page.goto("/login");
  await page.getByRole("button", { name: MEMBER }).click();
  await page.waitForURL("**/app/home");
  await page.goto("/app/scan");
  await page.getByText(sentence).waitFor();
  await press(page, "73");
  await page.getByRole("button", { name: "Find this box" }).click();
  await arriveAtForm(page, "73");
  await page.goto(`${base}/app/scan`);
  await page.getByText(sentence).waitFor();
  await takePhoto(page, { number: "2046", writing: "printed label" });
  await arriveAtForm(page, "2046");
  await page.getByRole("img", { name: "box-2046.jpg" }).waitFor();
}

Deno.test("a person who denies the camera is told so, and types or takes a photo", async () => {
  await using server = await liveServer();
  await worksWithoutCamera(
    server,
    [...ALLOWED_CAMERA_NOBODY_ASKED_FOR, "--deny-permission-prompts"],
    "The camera is blocked",
  );
});

Deno.test("a device without a camera says so, and its keypad and photos work", async () => {
  await using server = await liveServer();
  await worksWithoutCamera(server, [], "No camera was found");
});

Deno.test("over plain http the page explains why there is no camera, and its keypad and photos work", async () => {
  // By another name than this computer's a sandbox serves only where it was asked for.
  await using server = await liveServer({ SANDBOX: "1" });
  const elsewhere = new URL(server.url);
  elsewhere.hostname = "boxes.test";
  const flags = ["--host-resolver-rules=MAP boxes.test 127.0.0.1"];
  await worksWithoutCamera(server, flags, "this one is plain http", elsewhere.origin);
});

Deno.test("a camera is let go while the page is hidden and comes back with it", async () => {
  await using scan = await visit("a box without a number");
  const { page } = scan;
  await signInTo(page, "/app/scan");
  await waitForFrames(page, 1);
  const track = await page.evaluateHandle(() => {
    const { srcObject } = document.querySelector("video") ?? {};
    return srcObject instanceof MediaStream ? srcObject.getTracks()[0] : undefined;
  });
  assert.equal(await track.evaluate((track) => track?.readyState), "live");
  await setVisibility(page, "hidden");
  await page.waitForFunction((track) => track?.readyState === "ended", track);
  const before = await framesRead(page);
  await setVisibility(page, "visible");
  await waitForFrames(page, before + 3);
});

Deno.test("a page that is opened in a hidden tab leaves the camera alone until it is seen", async () => {
  await using scan = await visit("a box without a number");
  const { page } = scan;
  await page.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wanted) => {
      performance.mark("asked for the camera");
      return ask(wanted);
    };
  });
  await signInTo(page, "/app/scan");
  await page.getByText("Opening the camera").waitFor();
  await networkRest(page);
  assert.equal(await page.evaluate(() => performance.getEntriesByName("asked for the camera").length), 0);
  await setVisibility(page, "visible");
  await waitForFrames(page, 3);
});

Deno.test("a camera that the page cannot use is let go", async () => {
  await using scan = await visit("a box without a number");
  const { page } = scan;
  await page.addInitScript(() => {
    MediaStreamTrack.prototype.getSettings = function () {
      Object.assign(globalThis, { track: this });
      throw new TypeError("This browser knows no settings.");
    };
  });
  await signInTo(page, "/app/scan");
  await page.getByText("This browser does not hand out its camera here").waitFor();
  assert.equal(await page.evaluate("track.readyState"), "ended");
});

Deno.test("a photo that the device has no memory left to draw is said to be unreadable, and the page goes on", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  await page.addInitScript(() => {
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (...drawn: unknown[]) {
      if (drawn[0] instanceof ImageBitmap) throw new DOMException("Out of memory.", "InvalidStateError");
      Reflect.apply(draw, this, drawn);
    };
  });
  await signInTo(page, "/app/scan");
  await takePhoto(page, { number: "2046", writing: "printed label" });
  await page.getByText("That file could not be opened as a picture").waitFor();
  await press(page, "7");
  await page.getByRole("button", { name: "Find this box" }).click();
  await arriveAtForm(page, "7");
});

async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

Deno.test("without the reader's weights the page says so, and keypad and photo still lead to a box", async () => {
  await using scan = await visit({ number: "117", writing: "printed label" });
  const { page } = scan;
  for (const body of ["", "these are no weights"]) {
    await page.unroute(/weights/);
    await page.route(/weights/, (route) => body ? route.fulfill({ body }) : route.abort());
    await signInTo(page, "/app/scan");
    await page.getByText("The number reader could not be loaded").waitFor();
    await takePhoto(page, { number: "9", writing: "printed label" });
    await page.waitForSelector('[data-state="unclearPhoto"]');
    await press(page, "9");
    await page.getByRole("button", { name: "Find this box" }).click();
    await arriveAtForm(page, "9");
    await page.getByRole("img", { name: "box-9.jpg" }).waitFor();
    await page.goto("/app/setting");
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("**/hello");
  }
});

Deno.test("a reader that did not arrive is loaded again at a touch, and reads", async () => {
  await using scan = await visit({ number: "117", writing: "printed label" });
  const { page } = scan;
  await page.route(/weights/, (route) => route.abort());
  await signInTo(page, "/app/scan");
  await page.getByText("The number reader could not be loaded").waitFor();
  await page.unroute(/weights/);
  await page.getByRole("button", { name: "Load it again" }).click();
  await arriveAtForm(page, "117");
});

Deno.test("a photo that no reader could read waits, and is read once the reader is there", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  await page.route(/weights/, (route) => route.abort());
  await signInTo(page, "/app/scan");
  await page.getByText("The number reader could not be loaded").waitFor();
  await takePhoto(page, { number: "2046", writing: "printed label" });
  await page.getByText("The photo waits here").waitFor();
  await page.unroute(/weights/);
  await page.getByRole("button", { name: "Load it again" }).click();
  await arriveAtForm(page, "2046");
});

Deno.test("a photo chosen while another number is looked up takes its place, picture and all", async () => {
  await using scan = await visit({ number: "117", writing: "printed label" });
  const { page } = scan;
  await page.route(/FIND_ITEM_BY_TAGID.*117/, () => {}); // A line that hangs.
  await signInTo(page, "/app/scan");
  await page.getByText("Looking for box 117").waitFor();
  await takePhoto(page, { number: "2046", writing: "printed label" });
  await arriveAtForm(page, "2046");
  await page.getByRole("img", { name: "box-2046.jpg" }).waitFor();
});

Deno.test("a number that was read wrongly can be kept with what is typed instead", async () => {
  await using scan = await visit({ number: "117", writing: "printed label" });
  const { page } = scan;
  await page.route(/FIND_ITEM_BY_TAGID.*117/, () => {}); // Time to see that it is wrong.
  await signInTo(page, "/app/scan");
  await page.getByText("Looking for box 117").waitFor();
  await press(page, "7");
  await keepTick(page).check();
  const kept = page.waitForRequest(/scans\/kept/);
  await page.getByRole("button", { name: "Find this box" }).click();
  assert.match((await kept).url(), /label=7&readAs=117$/);
});
