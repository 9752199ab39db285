import assert from "node:assert/strict";
import sharp from "sharp";
import { DESK, MOVING, openPage, PHONE } from "../support/browser/browser.ts";
import { fakeCamera, photoOf, type Scene } from "../support/browser/fake_camera.ts";
import { everyNth, thoroughTest } from "../../tools/gate/shares.ts";
import { sharedServerUrl } from "../support/server/shared_server.ts";
import {
  arriveAtForm,
  asUpload,
  framesRead,
  listed,
  readsAs,
  said,
  signInTo,
  stateOf,
  takePhoto,
  visit,
  waitForFrames,
} from "./scan_steps.ts";
import { makeBox } from "./box_steps.ts";

const SCENES: readonly Scene[] = [
  { number: "117", writing: "printed label" },
  { number: "42", writing: "marker on cardboard" },
  { number: "203", writing: "chalk on plastic" },
  { number: "58", writing: "marker on cardboard", tiltDegrees: 12 },
];

Deno.test("new numbers, printed, in marker, in chalk and tilted, each start a new box with its photo", async () => {
  for (const scene of everyNth(SCENES, 4)) {
    await using camera = await fakeCamera(scene);
    await using open = await openPage(sharedServerUrl(), { ...DESK, ...MOVING }, camera.flags);
    await signInTo(open.page, "/app/scan");
    await arriveAtForm(open.page, scene.number);
    await open.page.getByRole("img", { name: `box-${scene.number}.jpg` }).waitFor();
    assert.deepEqual(open.complaints, []);
  }
});

thoroughTest(
  "on a tablet held upright the camera reaches the foot of the screen, and the keypad lies within it",
  async () => {
    await using open = await visit("a box without a number", {
      viewport: { width: 820, height: 1180 },
      hasTouch: true,
    });
    const { page } = open;
    await signInTo(page, "/app/scan");
    await waitForFrames(page, 1);
    const edges = await page.evaluate(() => {
      const bottomOf = (part: string) => document.querySelector(part)?.getBoundingClientRect().bottom ?? NaN;
      return { camera: bottomOf("video"), keypad: bottomOf("[aria-label=Keypad]"), window: innerHeight };
    });
    assert.ok(edges.camera >= edges.window, JSON.stringify(edges));
    assert.ok(edges.keypad <= edges.window, JSON.stringify(edges));
  },
);

Deno.test("the number of a box that exists opens this box, and the way back does not lead into the scan again", async () => {
  await using scan = await visit({ number: "117", writing: "printed label" }, DESK);
  const { page } = scan;
  await signInTo(page, "/app/home");
  const { _id: itemId } = await makeBox(page, { tagId: "117", title: "Winter coats" });
  await page.getByRole("link", { name: "Scan" }).first().click();
  await page.waitForURL(`**/app/item/${itemId}`);
  await page.getByRole("heading", { name: "Winter coats" }).waitFor();
  await page.goBack();
  await page.waitForURL("**/app/home");
});

Deno.test("a box without a number is met with silence, and nothing is uploaded while scanning", async () => {
  await using camera = await fakeCamera("a box without a number");
  await using open = await openPage(sharedServerUrl(), { ...DESK, ...MOVING }, camera.flags);
  const { page } = open;
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await signInTo(page, "/app/scan");
  sent.length = 0;
  await waitForFrames(page, 30);
  assert.equal(await stateOf(page), "looking");
  assert.equal(await listed(page).count(), 0);
  assert.deepEqual(sent.filter((url) => !url.includes("/auth/")), []);
});

thoroughTest(
  "of a number on its side the page says so and asks nothing, in a photo that is upside down too",
  async () => {
    await using scan = await visit({ number: "2743", writing: "printed label", digitPx: 60, tiltDegrees: 90 });
    const { page } = scan;
    await signInTo(page, "/app/scan");
    await page.getByText("That number is on its side or upside down: turn the box or the phone.").waitFor();
    await waitForFrames(page, 30);
    assert.equal(await stateOf(page), "looking");
    await takePhoto(page, { number: "2743", writing: "marker on cardboard", tiltDegrees: 180 });
    await page.getByText("The number in that photo is on its side or upside down").waitFor();
  },
);

thoroughTest(
  "a number too wide for the guide, or cut by a photo's edge, is never taken for what can be seen of it",
  async () => {
    await using camera = await fakeCamera({ number: "12345678", writing: "printed label", digitPx: 80 });
    await using open = await openPage(sharedServerUrl(), { ...PHONE, ...MOVING }, camera.flags);
    const { page } = open;
    await signInTo(page, "/app/scan");
    await waitForFrames(page, 30);
    assert.equal(new URL(page.url()).pathname, "/app/scan");
    const photo = sharp(await photoOf({ number: "2743", writing: "printed label" }));
    const half = await photo.extract({ left: 0, top: 0, width: 320, height: 480 }).jpeg().toBuffer();
    await page.getByLabel("Take a photo instead").setInputFiles(asUpload(half));
    await said(page, "The number does not fit into that photo: take it from farther away, or type it.").waitFor();
    assert.equal(await listed(page).count(), 0);
  },
);

Deno.test("a box that was scanned keeps its photo over a reload of its form, and gets another on its page", async () => {
  await using camera = await fakeCamera({ number: "118", writing: "marker on cardboard", digitPx: 48 });
  await using open = await openPage(sharedServerUrl(), { ...PHONE, ...MOVING }, camera.flags);
  const { page } = open;
  await signInTo(page, "/app/scan");
  await arriveAtForm(page, "118");
  await page.getByRole("img", { name: "box-118.jpg" }).waitFor();
  await page.reload();
  await page.getByRole("img", { name: "box-118.jpg" }).waitFor();
  await page.getByLabel("What is inside?").fill("Wool blankets");
  const sent = () => page.waitForResponse((answer) => /\/items\/.+\/media\?/.test(answer.url()) && answer.ok());
  await Promise.all([sent(), page.getByRole("button", { name: "Save box" }).click()]);
  await page.getByText("Saved 118", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Open" }).click();
  await page.waitForURL((url) => /\/app\/item\/(?!new)/.test(url.pathname));
  const another = asUpload(await photoOf({ number: "118", writing: "printed label" }));
  await Promise.all([sent(), page.locator('input[type="file"]').last().setInputFiles(another)]);
  await page.reload();
  await page.getByText("2 items").waitFor();
  assert.deepEqual(open.complaints, []);
});

thoroughTest("by keyboard alone a number is typed, mended and found, and the page is left", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(page, `() => ({ reading: doubt("117", "111"), ms: 30 })`);
  await signInTo(page, "/app/scan");
  await said(page, "117? or 111").waitFor();
  await page.keyboard.press("Backspace"); // Nothing is typed yet.
  await page.keyboard.type("46");
  await listed(page).waitFor({ state: "detached" });
  await page.keyboard.press("Backspace");
  await page.keyboard.type("2");
  await page.keyboard.press("Enter");
  await arriveAtForm(page, "42");
  await page.goto("/app/scan");
  await said(page, "117? or 111").waitFor();
  await page.keyboard.press("Escape");
  await listed(page).waitFor({ state: "detached" });
  await waitForFrames(page, await framesRead(page) + 10);
  assert.equal(await listed(page).count(), 0);
  await said(page, "Point at the number").waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("**/app/home");
});
