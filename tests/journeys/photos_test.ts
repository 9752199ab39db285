import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { makeBox, photo } from "./box_steps.ts";
import { until } from "../support/until.ts";

const COATS = { name: "coats.jpg" };

async function coatsBox(page: Page): Promise<string> {
  return (await makeBox(page, { tagId: "118", title: "Winter coats" }))._id;
}

/** @returns the picture of a photo that was just sent, on the page of its box */
async function sentPicture(page: Page) {
  await page.goto(`/app/item/${await coatsBox(page)}`);
  await page.getByLabel("Files", { exact: true }).setInputFiles(await photo(COATS));
  const picture = page.getByTitle("coats.jpg").locator("img");
  await picture.waitFor();
  return picture;
}

Deno.test("several photos at once are uploaded, shown on the box and in the list, where an icon stands for one that does not come, and opened large", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  await page.goto(`/app/item/${await coatsBox(page)}`);
  await page.getByLabel("Files", { exact: true }).setInputFiles([
    await photo(COATS),
    await photo({ name: "gloves.jpg", background: "#8d3b34" }),
  ]);
  await page.getByText("2 items").waitFor();
  await page.getByTitle("gloves.jpg").locator("img").waitFor();
  await page.getByTitle("coats.jpg").click();
  const viewer = page.getByRole("dialog");
  await viewer.getByText("1 of 2").waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer.getByText("2 of 2").waitFor();
  await viewer.getByRole("button", { name: "More" }).click();
  await viewer.getByRole("menuitem", { name: "Delete file" }).click();
  await page.getByRole("dialog", { name: "Delete this file?" }).getByRole("button", { name: "Delete for good" })
    .click();
  await viewer.getByText("1 of 1").waitFor();
  await page.getByText("1 item", { exact: true }).waitFor();
  await page.goto("/app/home");
  const cover = page.getByRole("listitem").filter({ hasText: "Winter coats" }).locator("img");
  await cover.waitFor();
  assert.equal(await cover.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)), 400);
  await page.route("**/media/**", (route) => route.abort());
  await page.reload();
  await page.getByRole("listitem").filter({ hasText: "Winter coats" }).locator("svg.lucide-package").waitFor();
  assert.equal(await cover.count(), 0);
  assert.deepEqual(open.complaints, []);
});

Deno.test("a smaller picture that did not come for a moment takes the original's place again", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  const picture = await sentPicture(page);
  await page.clock.install();
  const small = /size=(thumb|view)/;
  await page.route(small, (route) => route.abort());
  await page.reload();
  await page.clock.runFor(1_000);
  const isOriginal = async () => !small.test(await picture.getAttribute("src") ?? "size=thumb");
  await until(async () => await isOriginal() || null);
  await page.clock.runFor(30_000);
  assert.ok(await isOriginal(), "asked for again in vain");
  await page.unroute(small);
  await page.clock.runFor(60_000);
  await until(async () => await isOriginal() ? null : true);
});

Deno.test("an upload that the network cut is retried, one that is refused says why", async () => {
  await using open = await memberPage(DESK, null);
  const { page } = open;
  await page.goto(`/app/item/${await coatsBox(page)}`);
  await page.route(/\/media\?cmdId=/, (route) => route.abort());
  await page.getByLabel("Files", { exact: true }).setInputFiles(await photo(COATS));
  await page.getByText("Network error. Please check your connection.").waitFor();
  await page.unroute(/\/media\?cmdId=/);
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByTitle("coats.jpg").locator("img").waitFor();
  const sly = { name: "sly.png", mimeType: "image/png", buffer: Buffer.from("<html><script>1</script>") };
  await page.getByLabel("Files", { exact: true }).setInputFiles(sly);
  const refused = page.getByRole("listitem").filter({ hasText: "sly.png" }).getByRole("alert");
  await refused.waitFor();
  assert.match(await refused.innerText(), /\w{3,}/);
});

Deno.test("a photo taken while creating the box arrives with it", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  await page.goto("/app/item/new?tagId=7");
  await page.getByLabel("Photo from the camera").setInputFiles(await photo({ name: "camera.jpg" }));
  await page.getByAltText("camera.jpg").waitFor();
  await page.getByLabel("What is inside?").fill("Tent");
  await page.getByRole("button", { name: "Save box" }).click();
  await page.getByRole("heading", { name: "Tent" }).waitFor();
  await page.getByTitle("camera.jpg").locator("img").waitFor();
});
