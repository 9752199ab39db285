import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { signInMember } from "../../tools/browser.ts";

export async function signInTo(page: Page, path: string, base = ""): Promise<void> {
  // A machine that is busy with other tests shows few frames a second.
  page.setDefaultTimeout(60_000);
  await signInMember(page, base);
  await page.goto(base + path);
}

export async function makeBox(page: Page, tagId: string, title: string): Promise<string> {
  const answer = await page.request.post("/api/backend/items", {
    data: { action: "CREATE_ITEM", payload: { tagId, title } },
  });
  return (await answer.json()).data._id;
}

/** The new box's form, with its number filled in. */
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
  return page.locator("main.scan").getAttribute("data-state");
}

export function asUpload(bytes: Uint8Array) {
  return { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(bytes) };
}
