import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { DESK, openPage, PHONE, signInMember } from "../../tools/browser.ts";
import { fakeCamera, photoOf, type Scene } from "../../tools/fake_camera.ts";
import { type LiveServer, liveServer } from "../../tools/live_server.ts";

const ALLOWED_CAMERA_NOBODY_ASKED_FOR = ["--use-fake-device-for-media-stream"];

async function signInTo(page: Page, path: string, base = ""): Promise<void> {
  // A machine that is busy with other tests shows few frames a second.
  page.setDefaultTimeout(60_000);
  await signInMember(page, base);
  await page.goto(base + path);
}

async function makeBox(page: Page, tagId: string, title: string): Promise<string> {
  const answer = await page.request.post("/api/backend/items", {
    data: { action: "CREATE_ITEM", payload: { tagId, title } },
  });
  return (await answer.json()).data._id;
}

/** The new box's form, with its number filled in. */
async function arriveAtForm(page: Page, tagId: string): Promise<void> {
  await page.waitForURL(`**/app/item/new?tagId=${tagId}`);
  await page.getByRole("heading", { name: "New box" }).waitFor();
  assert.equal(await page.getByLabel("Number on the box").inputValue(), tagId);
}

function framesRead(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName("read a number").length);
}

async function waitForFrames(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    (count) => performance.getEntriesByName("read a number").length >= count,
    count,
  );
}

function stateOf(page: Page): Promise<string | null> {
  return page.locator("main.scan").getAttribute("data-state");
}

const SCENES: readonly Scene[] = [
  { number: "117", writing: "printed label" },
  { number: "42", writing: "marker on cardboard" },
  { number: "203", writing: "chalk on plastic" },
  { number: "58", writing: "marker on cardboard", tiltDegrees: 12 },
];

Deno.test("new numbers, printed, in marker, in chalk and tilted, each start a new box with its photo", async () => {
  await using server = await liveServer();
  for (const scene of SCENES) {
    await using camera = await fakeCamera(scene);
    await using open = await openPage(server.url, DESK, camera.flags);
    await signInTo(open.page, "/app/scan");
    await arriveAtForm(open.page, scene.number);
    await open.page.getByRole("img", { name: `box-${scene.number}.jpg` }).waitFor();
    assert.deepEqual(open.complaints, []);
  }
});

Deno.test("numbers of boxes that exist open these boxes, and the way back does not lead into the scan again", async () => {
  await using server = await liveServer();
  for (const scene of SCENES) {
    await using camera = await fakeCamera(scene);
    await using open = await openPage(server.url, DESK, camera.flags);
    const { page } = open;
    await signInTo(page, "/app/home");
    const itemId = await makeBox(page, scene.number, `Winter coats ${scene.number}`);
    await page.getByRole("link", { name: "Scan" }).first().click();
    await page.waitForURL(`**/app/item/${itemId}`);
    await page.getByRole("heading", { name: `Winter coats ${scene.number}` }).waitFor();
    await page.goBack();
    await page.waitForURL("**/app/home");
  }
});

Deno.test("a box without a number is met with silence, and nothing is uploaded while scanning", async () => {
  await using server = await liveServer();
  await using camera = await fakeCamera("a box without a number");
  await using open = await openPage(server.url, DESK, camera.flags);
  const { page } = open;
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await signInTo(page, "/app/scan");
  sent.length = 0;
  await waitForFrames(page, 30);
  assert.equal(await stateOf(page), "looking");
  assert.equal(await page.locator(".scan-sheet").count(), 1);
  assert.deepEqual(sent.filter((url) => !url.includes("/auth/")), []);
});

Deno.test("a number of nine digits is said to be too long, and not cut", async () => {
  await using server = await liveServer();
  await using camera = await fakeCamera({ number: "123456789", writing: "printed label", digitPx: 34 });
  await using open = await openPage(server.url, DESK, camera.flags);
  await signInTo(open.page, "/app/scan");
  await open.page.getByText("That number is too long").waitFor();
  assert.equal(await stateOf(open.page), "looking");
});

Deno.test("a number too wide for the guide is never taken for what the guide shows of it", async () => {
  await using server = await liveServer();
  await using camera = await fakeCamera({ number: "12345678", writing: "printed label", digitPx: 80 });
  await using open = await openPage(server.url, PHONE, camera.flags);
  await signInTo(open.page, "/app/scan");
  await waitForFrames(open.page, 30);
  assert.equal(new URL(open.page.url()).pathname, "/app/scan");
});

Deno.test("somebody scans, saves with the photo, adds another, comes back and finds the box by scan, number and a misspelt word", async () => {
  await using server = await liveServer();
  await using camera = await fakeCamera({ number: "118", writing: "marker on cardboard", digitPx: 48 });
  for (const options of [DESK, PHONE]) {
    await using open = await openPage(server.url, options, camera.flags);
    const { page } = open;
    await signInTo(page, "/app/scan");
    if (options === DESK) await saveScannedBox(page);
    await page.waitForURL((url) => /\/app\/item\/(?!new)/.test(url.pathname));
    await page.getByRole("heading", { name: "Wool blankets" }).waitFor();
    await page.goto("/app/home");
    for (const words of ["118", "blancket"]) {
      await page.getByRole("searchbox").fill(words);
      await page.getByRole("link", { name: /Wool blankets/ }).waitFor();
    }
    await page.goto("/app/setting");
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("**/hello");
    assert.deepEqual(open.complaints, []);
  }
});

async function saveScannedBox(page: Page): Promise<void> {
  await arriveAtForm(page, "118");
  await page.getByRole("img", { name: "box-118.jpg" }).waitFor();
  await page.reload();
  await page.getByRole("img", { name: "box-118.jpg" }).waitFor();
  await page.getByLabel("What is inside?").fill("Wool blankets");
  const uploaded = page.waitForResponse((answer) => /\/items\/.+\/media$/.test(answer.url()) && answer.ok());
  await page.getByRole("button", { name: "Save box" }).click();
  await uploaded;
  await page.waitForURL((url) => /\/app\/item\/(?!new)/.test(url.pathname));
  const second = page.waitForResponse((answer) => /\/items\/.+\/media$/.test(answer.url()) && answer.ok());
  await page.locator('input[type="file"]').last().setInputFiles(
    asUpload(await photoOf({ number: "118", writing: "printed label" })),
  );
  await second;
  await page.reload();
  await page.getByText("2 items").waitFor();
  await page.goto("/app/scan");
}

function asUpload(bytes: Uint8Array) {
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
}

/** Typing and a photo find boxes on a page without a live camera. */
async function worksWithoutCamera(server: LiveServer, flags: readonly string[], sentence: string, base = server.url) {
  await using open = await openPage(base, PHONE, flags);
  const { page } = open;
  await signInTo(page, "/app/scan", base);
  await page.getByText(sentence).waitFor();
  for (const digit of ["7", "3"]) await page.getByRole("button", { name: digit, exact: true }).click();
  await page.getByRole("button", { name: "Find this box" }).click();
  await arriveAtForm(page, "73");
  await page.goto(`${base}/app/scan`);
  await page.getByText(sentence).waitFor();
  await page.getByLabel("Take a photo instead").setInputFiles(
    asUpload(await photoOf({ number: "2046", writing: "printed label" })),
  );
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
  await using server = await liveServer();
  const elsewhere = new URL(server.url);
  elsewhere.hostname = "boxes.test";
  const flags = ["--host-resolver-rules=MAP boxes.test 127.0.0.1"];
  await worksWithoutCamera(server, flags, "this one is plain http", elsewhere.origin);
});

Deno.test("a camera is let go while the page is hidden and comes back with it", async () => {
  await using server = await liveServer();
  await using camera = await fakeCamera("a box without a number");
  await using open = await openPage(server.url, PHONE, camera.flags);
  const { page } = open;
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

async function setVisibility(page: Page, state: "hidden" | "visible"): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}

Deno.test("without the reader's weights the page says so, and keypad and photo still lead to a box", async () => {
  await using server = await liveServer();
  await using camera = await fakeCamera({ number: "117", writing: "printed label" });
  await using open = await openPage(server.url, PHONE, camera.flags);
  const { page } = open;
  for (const body of ["", "these are no weights"]) {
    await page.unroute(/weights/);
    await page.route(/weights/, (route) => body ? route.fulfill({ body }) : route.abort());
    await signInTo(page, "/app/scan");
    await page.getByText("The number reader could not be loaded").waitFor();
    await page.getByLabel("Take a photo instead").setInputFiles(
      asUpload(await photoOf({ number: "9", writing: "printed label" })),
    );
    await page.waitForSelector('[data-state="photoUnread"]');
    await page.getByRole("button", { name: "9", exact: true }).click();
    await page.getByRole("button", { name: "Find this box" }).click();
    await arriveAtForm(page, "9");
    await page.getByRole("img", { name: "box-9.jpg" }).waitFor();
    await page.goto("/app/setting");
    await page.getByRole("button", { name: "Log Out" }).click();
    await page.waitForURL("**/hello");
  }
});

Deno.test("without a connection the number stays on the screen and is tried again", async () => {
  await using server = await liveServer();
  await using camera = await fakeCamera({ number: "117", writing: "printed label" });
  await using open = await openPage(server.url, DESK, camera.flags);
  const { page } = open;
  await page.route(/FIND_ITEM_BY_TAGID/, (route) => route.abort());
  await signInTo(page, "/app/scan");
  await page.getByText("Network error").waitFor();
  await page.unroute(/FIND_ITEM_BY_TAGID/);
  await page.getByRole("button", { name: "Try Again" }).click();
  await arriveAtForm(page, "117");
});

/** A reader that is never sure, in the place of the worker: what the page makes of doubt must not hang on the weights. */
const DOUBTFUL_READER = `
  const reading = { text: "117", confidence: .5, box: [[200, 180], [420, 180], [420, 260], [200, 260]],
    alternatives: [{ text: "117", probability: .5 }, { text: "111", probability: .2 }, { text: "177", probability: .2 }] };
  addEventListener("message", ({ data }) => {
    if (data.kind === "open") postMessage({ kind: "opened" });
    if (data.kind === "read") setTimeout(() => postMessage({ kind: "read", id: data.id, reading, ms: 1 }), 30);
  });`;

Deno.test("in doubt the page asks, shows the boxes, and keeps a picture only for whoever ticks it", async () => {
  await using server = await liveServer();
  await using camera = await fakeCamera({ number: "117", writing: "marker on cardboard" });
  await using open = await openPage(server.url, PHONE, camera.flags);
  const { page } = open;
  await page.route(
    /reader_worker/,
    (route) => route.fulfill({ body: DOUBTFUL_READER, contentType: "text/javascript" }),
  );
  await signInTo(page, "/app/home");
  const itemId = await makeBox(page, "111", "Fairy lights");
  for (const isKept of [false, true]) {
    await page.goto("/app/scan");
    await page.getByRole("heading", { name: "117? or 111, 177" }).waitFor();
    await page.getByRole("button", { name: "111 Fairy lights" }).waitFor();
    await page.getByRole("button", { name: "177 New number" }).waitFor();
    const tick = page.getByRole("checkbox", { name: /Keep this picture/ });
    assert.equal(await tick.isChecked(), false);
    if (isKept) await tick.check();
    await page.getByRole("button", { name: "111 Fairy lights" }).click();
    await page.waitForURL(`**/app/item/${itemId}`);
    if (isKept) await page.getByText("Picture kept").waitFor();
    assert.equal(await keptCount(page), isKept ? 1 : 0);
  }
  await page.goto("/app/scan");
  await page.getByRole("heading", { name: "117? or 111, 177" }).waitFor();
  await page.getByRole("button", { name: "1", exact: true }).click();
  await page.getByRole("checkbox", { name: /Keep this picture/ }).check();
  await page.getByRole("button", { name: "8", exact: true }).click();
  await page.getByRole("button", { name: "Find this box" }).click();
  await arriveAtForm(page, "18");
  await page.getByText("Picture kept").waitFor();
  assert.equal(await keptCount(page), 2);
  await page.goto("/app/setting");
  await page.getByText("You kept 2 pictures").waitFor();
  await page.getByRole("button", { name: "Delete kept pictures" }).click();
  await page.getByText("The kept pictures are deleted.").waitFor();
  assert.equal(await keptCount(page), 0);
  assert.deepEqual(open.complaints, []);
});

async function keptCount(page: Page): Promise<number> {
  const answer = await page.request.get("/api/backend/scans?action=COUNT_KEPT_SCANS");
  return (await answer.json()).data.kept;
}
