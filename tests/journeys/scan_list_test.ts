import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { freshAddress } from "../support/server/shared_server.ts";
import { until } from "../support/until.ts";
import { restOf } from "./routes/page_rest.ts";
import {
  arriveAtForm,
  framesRead,
  keepTick,
  listed,
  press,
  readsAs,
  said,
  signInTo,
  takePhoto,
  visit,
  waitForFrames,
} from "./scan_steps.ts";
import { makeBox } from "./box_steps.ts";

Deno.test("in doubt the page lists the boxes, and keeps a picture only for whoever ticks it", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(page, `() => ({ reading: doubt("117", "111", "177"), ms: 30 })`);
  await signInTo(page, "/app/home");
  const { _id: itemId } = await makeBox(page, { tagId: "111", title: "Fairy lights" });
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

/** A reader that is in doubt about one box, until the page hears `change`: then it says this of another. */
function changesTo(reading: string): string {
  return `() => ({ reading: isOther ? ${reading} : doubt("117", "111"), ms: 30 });
    let isOther = false;
    new BroadcastChannel("change").onmessage = () => isOther = true;`;
}

async function change(page: Page): Promise<void> {
  await page.evaluate(() => new BroadcastChannel("change").postMessage("now"));
}

Deno.test("another box before the camera is another list: nothing is ticked for its picture", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(page, changesTo(`doubt("42", "47")`));
  await signInTo(page, "/app/scan");
  await said(page, "117? or 111").waitFor();
  await keepTick(page).check();
  await page.mouse.move(0, 0);
  await page.locator("main").focus(); // The keyboard lets go of the list.
  await change(page);
  await said(page, "42? or 47").waitFor();
  assert.equal(await keepTick(page).isChecked(), false);
  const kept = page.waitForRequest(/scans\/kept/);
  await keepTick(page).check();
  await page.getByRole("button", { name: "47 New box" }).click();
  assert.match((await kept).url(), /label=47&readAs=42$/);
});

const CHOSEN: Readonly<
  Record<string, readonly [hold: (page: Page) => Promise<void>, letGo: (page: Page) => Promise<void>]>
> = {
  finger: [(page) => touch(page, "111"), (page) => page.mouse.up()],
  keyboard: [(page) => tabTo(page, "111"), (page) => page.keyboard.press("Enter")],
};

async function touch(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: `${number} New box` }).hover();
  await page.mouse.down();
}

async function tabTo(page: Page, number: string): Promise<void> {
  const row = page.getByRole("button", { name: `${number} New box` });
  await row.waitFor();
  while (!await row.evaluate((button) => button === document.activeElement)) await page.keyboard.press("Tab");
}

for (const [means, [hold, letGo]] of Object.entries(CHOSEN)) {
  Deno.test(`a row under the ${means} is what is chosen, however sure the page becomes of another number meanwhile`, async () => {
    await using scan = await visit({ number: "117", writing: "marker on cardboard" });
    const { page } = scan;
    await readsAs(page, changesTo(`sure("42")`));
    await signInTo(page, "/app/scan");
    await hold(page);
    await change(page);
    await waitForFrames(page, await framesRead(page) + 15);
    await letGo(page);
    await arriveAtForm(page, "111");
  });
}

Deno.test("a number that becomes sure is opened after a finger that the page no longer hears of", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(page, changesTo(`sure("42")`));
  await signInTo(page, "/app/scan");
  await touch(page, "111");
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await change(page);
  await arriveAtForm(page, "42");
});

Deno.test("a list that comes disturbs nobody who types, nor what the camera reads, and goes when nothing is read", async () => {
  await using scan = await visit({ number: "117", writing: "marker on cardboard" });
  const { page } = scan;
  await readsAs(
    page,
    `() => ({ reading: isDoubtful ? doubt("117", "111") : nothing, ms: 30 });
     let isDoubtful = false;
     new BroadcastChannel("change").onmessage = () => isDoubtful = !isDoubtful;`,
  );
  await signInTo(page, "/app/scan");
  await said(page, "Point at the number").waitFor();
  const guide = page.locator("[data-part=guide]");
  const before = await guide.boundingBox();
  assert.ok(before && before.height > 200);
  await page.getByLabel("Number on the box").focus();
  await change(page);
  await listed(page).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "INPUT");
  assert.deepEqual(await guide.boundingBox(), before);
  await change(page);
  await said(page, "Point at the number").waitFor();
  assert.equal(await listed(page).count(), 0);
});

Deno.test("a photo that waits for its box waits for the person who took it", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  const rest = restOf(page);
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
  await rest();
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
  await makeBox(page, { tagId: "118", title: "Wool blankets" });
  const next = await (await page.request.get("/api/backend/items?action=NEXT_TAGID")).json();
  await page.goto("/app/scan");
  await arriveAtForm(page, next.data.tagId);
});
