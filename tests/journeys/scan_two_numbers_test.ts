import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { DESK, PHONE } from "../support/browser/browser.ts";
import { arriveAtForm, keepTick, listed, makeBox, said, signInTo, takePhoto, visit } from "./scan_steps.ts";

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

Deno.test("of two numbers the list shows whose they are, and chooses too", async () => {
  await using scan = await visit(TWO);
  const { page } = scan;
  await signInTo(page, "/app/home");
  const itemId = await makeBox(page, "118", "Fairy lights");
  await page.goto("/app/scan");
  await said(page, "Two numbers: tap one.").waitFor();
  await listed(page).getByRole("button", { name: "42 New box" }).waitFor();
  await listed(page).getByRole("button", { name: "118 Fairy lights" }).click();
  await page.waitForURL(`**/app/item/${itemId}`);
});

Deno.test("a photo that shows two numbers says so", async () => {
  await using scan = await visit(null);
  const { page } = scan;
  await signInTo(page, "/app/scan");
  await takePhoto(page, { ...TWO, digitPx: 60 });
  await said(page, "Two numbers: tap one.").waitFor();
  await listed(page).getByRole("button", { name: "42 New box" }).click();
  await arriveAtForm(page, "42");
});

function frame(page: Page, text: string): Locator {
  return page.locator("[data-part=frame]", { hasText: text });
}

async function middleOf(place: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await place.boundingBox() ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}
