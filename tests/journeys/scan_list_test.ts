import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { freshAddress } from "../support/server/shared_server.ts";
import { until } from "../support/until.ts";
import { arriveAtForm, keepTick, makeBox, press, readsAs, said, signInTo, takePhoto, visit } from "./scan_steps.ts";

Deno.test("in doubt the page lists the boxes, and keeps a picture only for whoever ticks it", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(page, `() => ({ reading: doubt("117", "111", "177"), ms: 30 })`);
  await signInTo(page, "/app/home");
  const itemId = await makeBox(page, "111", "Fairy lights");
  for (const isKept of [false, true]) {
    await page.goto("/app/scan");
    await said(page, "117? or 111, 177").waitFor();
    await page.getByRole("img", { name: "The number as the camera saw it" }).waitFor();
    await page.getByRole("button", { name: "177 New box" }).waitFor();
    const tick = keepTick(page);
    assert.equal(await tick.isChecked(), false);
    if (isKept) await tick.check();
    await page.getByRole("button", { name: "111 Fairy lights" }).click();
    await page.waitForURL(`**/app/item/${itemId}`);
    if (isKept) await page.getByText("Picture kept").waitFor();
    assert.equal(await keptCount(page), isKept ? 1 : 0);
  }
  await page.goto("/app/scan");
  await said(page, "117? or 111, 177").waitFor();
  await press(page, "1");
  await keepTick(page).check();
  await press(page, "8");
  await page.getByRole("button", { name: "Find this box" }).click();
  await arriveAtForm(page, "18");
  await page.getByText("Picture kept").waitFor();
  assert.equal(await keptCount(page), 2);
  await page.goto("/app/setting/pictures");
  await page.getByText("You shared 2 pictures").waitFor();
  const kept = page.getByRole("list", { name: "Kept pictures" });
  await kept.getByText("read as 117").first().waitFor();
  for (const label of ["18", "111"]) {
    const seen = kept.getByRole("img", { name: `The number ${label} as the camera saw it` });
    await until(async () => await seen.evaluate((img) => (img as HTMLImageElement).naturalWidth > 0) || null);
  }
  await page.getByRole("button", { name: "Delete the picture of 18" }).click();
  await page.getByText("You shared 1 picture to").waitFor();
  assert.equal(await keptCount(page), 1);
  await page.getByRole("button", { name: "Delete kept pictures" }).click();
  const asked = page.getByRole("dialog", { name: "Delete 1 kept picture?" });
  await asked.getByRole("button", { name: "Cancel" }).click();
  assert.equal(await keptCount(page), 1);
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

Deno.test("a photo that waits for its box waits for the person who took it", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const photo = page.getByRole("img", { name: "box-117.jpg" });
  const email = freshAddress();
  await signInTo(page, "/app/scan", email);
  await takePhoto(page, { number: "117", writing: "printed label" });
  await arriveAtForm(page, "117");
  await photo.waitFor();
  await page.context().clearCookies(); // The session ended without a log-out.
  await page.goto("/login");
  await page.getByRole("button", { name: "pro@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
  await page.goto("/app/item/new?tagId=117");
  await arriveAtForm(page, "117");
  // A page may keep asking: then it is looked at as it stands.
  await page.waitForLoadState("networkidle", { timeout: 3_000 }).catch(() => {});
  assert.equal(await photo.count(), 0);
  await page.context().clearCookies();
  await signInTo(page, "/app/item/new?tagId=117", email);
  await photo.waitFor();
});

Deno.test("the reader knows the person's own numbers, and the one that is written next", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(
    page,
    `() => ({ reading: known.length === 2 && known[0] === "118" ? sure(known[1]) : nothing, ms: 30 })`,
  );
  await signInTo(page, "/app/home");
  await makeBox(page, "118", "Wool blankets");
  const next = await (await page.request.get("/api/backend/items?action=NEXT_TAGID")).json();
  await page.goto("/app/scan");
  await arriveAtForm(page, next.data.tagId);
});

const TWO = { number: "118", below: "42", writing: "marker on cardboard", digitPx: 40 } as const;

for (const [place, options] of [["a phone", PHONE], ["a desk", DESK]] as const) {
  Deno.test(`on ${place} two numbers in view are said to be two, both are framed, and a tap on one chooses it`, async () => {
    await using scan = await visit(TWO, options);
    const { page } = scan;
    await signInTo(page, "/app/scan");
    await said(page, "Two numbers: tap one.").waitFor();
    const [upper, lower] = [await middleOf(frame(page, "118")), await middleOf(frame(page, "42"))];
    assert.ok(upper.y + 40 < lower.y && Math.abs(upper.x - lower.x) < 60, JSON.stringify({ upper, lower }));
    assert.equal(await keepTick(page).count(), 0);
    await page.mouse.click(lower.x, lower.y);
    await arriveAtForm(page, "42");
    assert.deepEqual(scan.complaints, []);
  });
}

function frame(page: Page, text: string): Locator {
  return page.locator("[data-part=frame]", { hasText: text });
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await place.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}
