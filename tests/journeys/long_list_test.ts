import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openPage, PHONE } from "../support/browser/browser.ts";
import { testApp } from "../support/server/test_app.ts";
import { everyNth } from "../../tools/gate/shares.ts";
import { until } from "../support/until.ts";

const TOTAL = everyNth(Array.from({ length: 20_000 }), 4).length;
const COUNTED = `${TOTAL.toLocaleString("en")} boxes`;
/** Larger than a server would send, to be there sooner. */
const PAGE = 2_000;
/** Screens of rows that may really be there at once, near and on the screen; far fewer than are listed. */
const MAX_ROWS = 600;

Deno.test("a list of 20,000 boxes, of which the whole run takes a share, holds only what is near the screen, from its top to its end", async () => {
  await using server = await testApp();
  await using open = await openPage(server.url, PHONE);
  const { page } = open;
  await listEverything(page);
  await page.goto("/login");
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.getByText(COUNTED).waitFor();
  await page.evaluate(scrollToTheEnd, TOTAL);
  await page.getByRole("link", { name: "Box of things 1", exact: false }).last().waitFor();
  const rows = page.getByRole("listitem");
  await rows.first().waitFor();
  // What was scrolled past goes when the browser has told of it.
  await until(async () => await rows.count() <= MAX_ROWS || null)
    .catch(async () => assert.fail(`${await rows.count()} rows`));
  const [height, expected] = await page.evaluate(heights, TOTAL);
  assert.equal(height, expected);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await page.getByRole("link", { name: `Box of things ${TOTAL}` }).waitFor();
  await page.getByRole("link", { name: `Box of things ${TOTAL}` }).click();
  await page.waitForURL(`**/app/item/box-${TOTAL}`);
  await page.goBack();
  await page.getByText(COUNTED).waitFor();
});

/** Answers the list as a server with so many boxes would, page by page. */
async function listEverything(page: Page): Promise<void> {
  await page.route("**/api/backend/items?action=GET_USER_ITEMS*", async (route) => {
    const payload = JSON.parse(new URL(route.request().url()).searchParams.get("payload") ?? "{}");
    const from = Number(payload.after ?? 0);
    const items = Array.from({ length: Math.min(PAGE, TOTAL - from) }, (_, at) => boxNumbered(TOTAL - from - at));
    const next = from + PAGE < TOTAL ? { next: String(from + PAGE) } : {};
    await route.fulfill({ json: { succeeded: true, data: { items, total: TOTAL, ...next } } });
  });
}

function boxNumbered(number: number) {
  const at = new Date(1_700_000_000_000 + number * 60_000).toISOString();
  const texts = { title: `Box of things ${number}`, description: "", location: "Basement", tags: [] };
  return { _id: `box-${number}`, tagId: String(number), ...texts, createdAt: at, updatedAt: at, media: [] };
}

/** Runs in the page: scrolls down as fast as pages arrive, until the last box is listed. */
async function scrollToTheEnd(total: number): Promise<void> {
  const listed = () => {
    const blocks = [...document.querySelectorAll<HTMLElement>('[aria-label="My Items"] > *')];
    return blocks.reduce((sum, block) => sum + Number(block.style.getPropertyValue("--count")), 0);
  };
  while (listed() < total) {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
    await new Promise(requestAnimationFrame);
  }
  scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" });
}

/** Runs in the page: how high the list is, and how high that many rows are. */
function heights(total: number): [number, number] {
  const blocks = [...document.querySelectorAll<HTMLElement>('[aria-label="My Items"] > *')];
  if (!blocks[0]) return [0, 1];
  const style = getComputedStyle(blocks[0]);
  const [columns, row, gap] = ["--columns", "--row", "--gap"].map((name) => parseFloat(style.getPropertyValue(name)));
  const height = blocks.reduce((sum, block) => sum + block.getBoundingClientRect().height, 0);
  return [Math.round(height), Math.ceil(total / (columns ?? 1)) * ((row ?? 0) + (gap ?? 0))];
}
