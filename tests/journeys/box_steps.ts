import type { Page } from "playwright-core";
import sharp from "sharp";
import type { Item } from "../../domain/items/item.ts";
import { until } from "../support/until.ts";

export async function makeBox(page: Page, payload: object): Promise<Item> {
  const answer = await page.request.post("/api/backend/items", { data: { action: "CREATE_ITEM", payload } });
  return (await answer.json()).data;
}

interface Photo {
  readonly name: string;
  readonly width?: number;
  readonly height?: number;
  readonly background?: string;
}

export async function photo({ name, width = 900, height = 600, background = "#33486b" }: Photo) {
  const picture = sharp({ create: { width, height, channels: 3, background } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/** Puts photos into a box and waits until their smaller pictures are made. */
export async function addPhotos(page: Page, itemId: string, ...photos: readonly Photo[]): Promise<void> {
  for (const one of photos) {
    await page.request.post(`/api/backend/items/${itemId}/media`, { multipart: { files: await photo(one) } });
  }
  await until(async () => (await readBox(page, itemId)).media.every(({ rendition }) => rendition === "ready") || null);
}

export async function readBox(page: Page, itemId: string): Promise<Item> {
  const query = new URLSearchParams({ action: "GET_ITEM_BY_ID", payload: JSON.stringify({ itemId }) });
  return (await (await page.request.get(`/api/backend/items?${query}`)).json()).data;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Fingers on the glass, as Chromium gets them from a real one: each goes in a straight line. */
export async function moveFingers(page: Page, ...ways: readonly { readonly from: Point; readonly to: Point }[]) {
  const session = await page.context().newCDPSession(page);
  const STEPS = 8;
  const at = (share: number) =>
    ways.map(({ from, to }, id) => ({
      id,
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    }));
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= STEPS; step++) {
    await session.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / STEPS) });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
  await painted(page);
}

/** Once the page has heard of a touch: browsers hand them out with the next picture they paint. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(() =>
    new Promise((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      // A browser without a screen may lose a picture after a change of its size, and paint none until the next.
      AbortSignal.timeout(10_000).addEventListener("abort", done);
    })
  );
}
