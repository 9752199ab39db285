import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { BrowserContextOptions, Page } from "playwright-core";
import sharp from "sharp";
import { DESK, MOVING, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { everyNth, thoroughTest } from "../../tools/gate/shares.ts";
import { until } from "../support/until.ts";
import { addPhotos, makeBox, moveFingers, painted, photo, readBox } from "./box_steps.ts";

const MIDDLE = { x: 180, y: 380 };
const PHOTOS = [
  { name: "wide.jpg", width: 1200, height: 800 },
  { name: "high.jpg", width: 600, height: 1500, background: "#8d3b34" },
  { name: "last.jpg", width: 900, height: 900, background: "#4b6b4f" },
];

async function openViewer(page: Page, name = "wide.jpg") {
  const { _id } = await makeBox(page, { tagId: "118", title: "Winter coats" });
  await addPhotos(page, _id, ...PHOTOS);
  await page.goto("/app/home");
  await page.getByRole("link", { name: /Winter coats/ }).click();
  await page.getByTitle(name).click();
  const viewer = page.getByRole("dialog");
  await viewer.waitFor();
  return { viewer, itemId: _id };
}

const shownPhoto = (page: Page) => page.locator("[data-shown] [data-picture]");

/** Once the page has heard of what was done and nothing moves any more. */
async function restingRect(page: Page) {
  await painted(page);
  const picture = shownPhoto(page);
  await page.getByRole("dialog").evaluate(async (dialog) => {
    await Promise.allSettled(dialog.getAnimations({ subtree: true }).map(({ finished }) => finished));
  });
  return await picture.boundingBox() ?? assert.fail("expected a picture with a place");
}

/** Sent together, so that no slow answer lies between the two. */
async function doubleTap(page: Page, point: { readonly x: number; readonly y: number }) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchEnd") =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchStart" ? [point] : [] });
  await Promise.all([touch("touchStart"), touch("touchEnd"), touch("touchStart"), touch("touchEnd")]);
  await session.detach();
}

const screens: [string, BrowserContextOptions][] = [
  ["a wide window", DESK],
  ["a phone", PHONE],
  ["a phone on its side", { ...PHONE, viewport: { width: 740, height: 360 } }],
];
for (const [path, options] of everyNth(screens, 3)) {
  Deno.test(`in ${path} a photo lies whole inside the window, wide or high`, async () => {
    await using open = await memberPage({ ...options, ...MOVING });
    const { page } = open;
    const { viewer } = await openViewer(page);
    for (const { name, width, height } of PHOTOS) {
      await page.getByRole("dialog", { name }).waitFor();
      await page.waitForFunction((wished) => {
        const image = document.querySelector<HTMLImageElement>("[data-shown] img:last-of-type");
        return image?.complete && image.naturalWidth > 0 &&
          Math.abs(image.naturalWidth / image.naturalHeight - wished) < 0.02;
      }, width / height);
      const { x, y, width: wide, height: high } = await restingRect(page);
      const { width: screenWide, height: screenHigh } = page.viewportSize() ?? assert.fail("expected a window");
      assert.ok(
        x >= -1 && y >= -1 && x + wide <= screenWide + 1 && y + high <= screenHigh + 1,
        `${name} ${wide}x${high}`,
      );
      assert.ok(Math.abs(wide / high - width / height) < 0.02, `${name} keeps its shape`);
      assert.ok(wide > screenWide * 0.9 || high > (screenHigh - 100) * 0.9, `${name} is as large as it fits`);
      await viewer.press("ArrowRight");
    }
  });
}

thoroughTest("on a phone Back closes the photo and stays on the box, and the focus is where it was", async () => {
  await using open = await memberPage({ ...PHONE, ...MOVING });
  const { page } = open;
  const { viewer, itemId } = await openViewer(page);
  await page.goBack();
  await viewer.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Winter coats" }).waitFor();
  assert.ok(page.url().endsWith(`/app/item/${itemId}`));
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("title")), "wide.jpg");
  await page.goForward();
  await page.getByRole("dialog", { name: "wide.jpg" }).waitFor();
  await page.goBack();
  await viewer.waitFor({ state: "detached" });
  await page.goBack();
  await page.waitForURL("**/app/home");
});

Deno.test("two fingers enlarge the photo, one moves it no further than its edge, a double tap shows all of it again", async () => {
  await using open = await memberPage({ ...PHONE, ...MOVING });
  const { page } = open;
  const { viewer } = await openViewer(page);
  const fitted = await restingRect(page);
  await moveFingers(
    page,
    { from: { x: 150, y: 380 }, to: { x: 90, y: 380 } },
    { from: { x: 210, y: 380 }, to: { x: 270, y: 380 } },
  );
  const enlarged = await restingRect(page);
  assert.ok(Math.abs(enlarged.width / fitted.width - 3) < 0.2, `${fitted.width} became ${enlarged.width}`);
  await moveFingers(page, { from: { x: 60, y: 380 }, to: { x: 350, y: 380 } });
  await moveFingers(page, { from: { x: 60, y: 380 }, to: { x: 350, y: 380 } });
  await moveFingers(page, { from: { x: 60, y: 380 }, to: { x: 350, y: 380 } });
  const moved = await restingRect(page);
  assert.ok(Math.abs(moved.x) <= 1, `its left edge lies at the screen's, at ${moved.x}`);
  await viewer.getByText("1 of 3").waitFor();
  for (const wished of [fitted.width, fitted.width * 2.5]) {
    await doubleTap(page, MIDDLE);
    const { width } = await restingRect(page);
    assert.ok(Math.abs(width - wished) < 2, `wants ${wished}, received ${width}`);
  }
});

thoroughTest("keys turn, enlarge and close; the first focus is on Close, the last where it began", async () => {
  await using open = await memberPage({ ...DESK, ...MOVING });
  const { page } = open;
  const { viewer } = await openViewer(page);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Close");
  const { width: fitted } = await restingRect(page);
  await page.keyboard.press("+");
  const { width: enlarged } = await restingRect(page);
  assert.ok(Math.abs(enlarged / fitted - 1.5) < 0.02);
  await page.keyboard.press("-");
  assert.ok(Math.abs((await restingRect(page)).width - fitted) < 1);
  await page.keyboard.press("ArrowRight");
  await viewer.getByText("2 of 3").waitFor();
  // The one after it is there already.
  const ahead = page.locator("dialog img[alt='last.jpg']");
  await ahead.waitFor({ state: "attached" });
  assert.ok(await ahead.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)));
  await page.keyboard.press("Escape");
  await viewer.waitFor({ state: "detached" });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("title")), "wide.jpg");
});

thoroughTest(
  "a photo just added is shown as it lies on the device, before the server has made a smaller one",
  async () => {
    await using open = await memberPage({ ...PHONE, ...MOVING }, null);
    const { page } = open;
    const { _id } = await makeBox(page, { tagId: "7", title: "Tent" });
    await page.goto(`/app/item/${_id}`);
    await page.getByText("No attachments yet").waitFor();
    // What the server makes of it is never heard of here.
    await page.route("**/api/backend/items?action=GET_*", (route) => route.abort());
    await page.getByLabel("Files", { exact: true }).setInputFiles(await photo({ name: "camera.jpg" }));
    const tile = page.getByTitle("camera.jpg");
    await tile.locator("img").first().waitFor();
    assert.match(await tile.locator("img").first().getAttribute("src") ?? "", /^blob:/);
    assert.equal(await page.getByText("Preparing the picture…").count(), 0);
    await tile.click();
    const large = page.locator("[data-shown] img");
    await large.waitFor();
    assert.ok(await large.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth === 900)));
  },
);

Deno.test("a caption, another order and a chosen cover are kept, and seen wherever the box is seen", async () => {
  await using open = await memberPage({ ...PHONE, ...MOVING });
  const { page } = open;
  const { viewer, itemId } = await openViewer(page, "high.jpg");
  const choose = async (name: string) => {
    await viewer.getByRole("button", { name: "More" }).click();
    await viewer.getByRole("menuitem", { name }).click();
  };
  await choose("Add a caption");
  await viewer.getByLabel("Caption").fill("The lid, from above");
  await viewer.getByRole("button", { name: "Save" }).click();
  await viewer.getByText("The lid, from above").waitFor();
  await choose("Make it the cover");
  await choose("Move back");
  await viewer.getByText("3 of 3").waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Arrange" }).click();
  await page.getByRole("button", { name: "Move last.jpg forward" }).click();
  const order = async () => (await readBox(page, itemId)).media.map(({ fileName }) => fileName).join();
  await until(async () => await order() === "last.jpg,wide.jpg,high.jpg" || null);
  await page.goto(`/app/item/${itemId}`);
  await page.getByText("The lid, from above").first().waitFor();
  const names = await page.locator("section[aria-labelledby=assets] li button").evaluateAll((tiles) =>
    tiles.map((tile) => tile.getAttribute("title"))
  );
  assert.deepEqual(names, ["last.jpg", "wide.jpg", "high.jpg"]);
  await page.goto("/app/home");
  const cover = page.getByRole("listitem").filter({ hasText: "Winter coats" }).locator("img");
  const shape = await cover.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => image.naturalHeight / image.naturalWidth)
  );
  assert.ok(shape > 2, "the high one is the cover");
});

thoroughTest(
  "what moves does so in the viewer, and a video of a kind that this browser has not says so and can be had",
  async () => {
    await using open = await memberPage({ ...PHONE, ...MOVING });
    const { page } = open;
    const { _id } = await makeBox(page, { tagId: "118", title: "Films" });
    const frames = Uint8Array.from({ length: 2 * 40 * 40 }, (_, at) => at < 1600 ? 0 : 255);
    const gif = await sharp(frames, { raw: { width: 40, height: 80, channels: 1, pageHeight: 40 } }).gif().toBuffer();
    const video = Buffer.from(await Deno.readFile(new URL("../fixtures/hevc.mp4", import.meta.url)));
    for (
      const [name, mimeType, buffer] of [["moves.gif", "image/gif", gif], ["phone.mp4", "video/mp4", video]] as const
    ) {
      await page.request.post(`/api/backend/items/${_id}/media`, { multipart: { files: { name, mimeType, buffer } } });
    }
    await until(async () => (await readBox(page, _id)).media[0]?.rendition === "ready" || null);
    await page.goto(`/app/item/${_id}`);
    const sentence = "This browser cannot show this video (HEVC)";
    await page.getByTitle("phone.mp4").getByText(sentence).waitFor();
    await page.getByTitle("moves.gif").click();
    await page.locator("[data-shown] img[src*='size=original']").waitFor();
    await page.keyboard.press("ArrowRight");
    const viewer = page.getByRole("dialog", { name: "phone.mp4" });
    await viewer.getByText(sentence).waitFor();
    const coming = page.waitForEvent("download");
    await viewer.getByRole("link", { name: "Download phone.mp4" }).click();
    assert.equal((await coming).suggestedFilename(), "phone.mp4");
  },
);
