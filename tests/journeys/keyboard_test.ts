import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openStage, type Stage } from "./routes/stage.ts";
import { contextOf } from "./routes/walk.ts";

async function adminPage(stage: Stage): Promise<Page> {
  const page = await (await contextOf(stage, stage.people.admin)).newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

interface Focused {
  readonly what: string;
  readonly isMarked: boolean;
}

function focused(): Focused {
  const element = document.activeElement as HTMLElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return {
    what: element === document.body ? "" : element.outerHTML.slice(0, 160),
    isMarked: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
  };
}

/** Tab by Tab until the page's end. @returns all that took the focus */
async function tabThrough(page: Page): Promise<Focused[]> {
  const seen: Focused[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const next = await page.evaluate(focused);
    if (next.what === "" || next.what === seen[0]?.what) return seen;
    seen.push(next);
  }
  throw new Error(`the focus is kept at ${seen.at(-1)?.what}`);
}

Deno.test("by keyboard one gets through every kind of page: the way past the menu first, each stop marked, no trap", async () => {
  await using stage = await openStage();
  const page = await adminPage(stage);
  const { itemId } = stage.people.admin.ids;
  const inside = [
    "/app/home",
    `/app/item/${itemId}`,
    "/app/setting/edit",
    "/app/setting/data",
    "/app/practice",
    "/app/scan",
  ];
  for (const path of ["/", ...inside]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    // The landing page that the build has drawn gives way to the app's, and takes the focus along.
    await page.locator("#landing").waitFor({ state: "detached" });
    const stops = await tabThrough(page);
    assert.match(stops[0]?.what ?? "", /Skip to the content/, path);
    assert.ok(stops.length > 2, path);
    assert.deepEqual(stops.filter(({ isMarked }) => !isMarked), [], path);
  }
  await page.goto("/app/home");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), "MAIN");
});
