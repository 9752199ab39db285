import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PHONE } from "../support/browser/browser.ts";
import { memberPage } from "../support/browser/member_page.ts";
import { makeBox, painted } from "./box_steps.ts";

const PHONES = [{ width: 360, height: 740 }, { width: 390, height: 844 }];

for (const viewport of PHONES) {
  Deno.test(`on a phone of ${viewport.width}x${viewport.height} the first box stands in the first fifth of the screen, and nothing ever lies over a box`, async () => {
    await using open = await memberPage({ ...PHONE, viewport }, null);
    const { page } = open;
    const numbers = ["12345678", "123456", ...Array.from({ length: 14 }, (_, at) => String(at + 1))];
    for (const tagId of numbers) {
      await makeBox(page, { tagId, title: `Box of books and papers ${tagId}`, location: "Attic, left" });
    }
    await page.goto("/app/home");
    const rows = page.getByRole("listitem");
    await rows.nth(15).waitFor();
    const ribbon = await page.getByLabel("Sandbox").evaluate((element) => element.getBoundingClientRect().height);
    const { y } = await rows.first().boundingBox() ?? assert.fail("expected a row");
    assert.ok(y - ribbon <= viewport.height / 5, `the first box begins at ${y - ribbon}`);
    await holdClearRows(page, "[aria-label=Main]");
    for (const tagId of ["12345678", "123456"]) {
      const label = page.getByText(tagId, { exact: true }).first();
      const [inner, outer] = [await label.boundingBox(), await label.locator("..").boundingBox()];
      assert.ok(inner && outer && inner.width < outer.width, `${tagId} takes ${inner?.width} of ${outer?.width}`);
    }

    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("button", { name: "Select" }).click();
    await page.getByRole("toolbar", { name: "Selected boxes" }).waitFor();
    await holdClearRows(page, "[role=toolbar]");
  });
}

Deno.test("on a phone of 360 what is left this month stands in one line, and the game is called by its name", async () => {
  await using open = await memberPage(PHONE, null);
  const { page } = open;
  await makeBox(page, { tagId: "1", title: "Books" });
  await page.goto("/app/home");
  const left = page.getByText(/^\d+ of 20/);
  await left.waitFor();
  const lines = await left.evaluate((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    const heights = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top));
    return Math.max(...heights) - Math.min(...heights);
  });
  assert.ok(lines <= 4, `the line breaks: its words stand ${lines} px apart`);
  await page.getByRole("link", { name: /Events/ }).filter({ visible: true }).first().waitFor();
});

Deno.test("on a phone nothing jumps when the boxes come", async () => {
  await using open = await memberPage({ ...PHONE, viewport: { width: 412, height: 823 } });
  const { page } = open;
  for (let tagId = 1; tagId <= 10; tagId++) await makeBox(page, { tagId: String(tagId), title: `Books ${tagId}` });
  const { promise: isWaitingSeen, resolve: seen } = Promise.withResolvers<void>();
  await page.route(/items\?action=GET_USER_ITEMS/, async (route) => {
    await isWaitingSeen;
    await route.continue();
  });
  await page.addInitScript(() => {
    const noted = globalThis as unknown as { jumped: number };
    noted.jumped = 0;
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) noted.jumped += (shift as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/app/home");
  await page.getByText("Loading your boxes…").waitFor();
  await painted(page);
  seen();
  await page.getByRole("listitem").nth(9).waitFor();
  await painted(page);
  const jumped = await page.evaluate(() => (globalThis as unknown as { jumped: number }).jumped);
  assert.ok(jumped < 0.01, `things jumped by ${jumped}`);
});

/** At every place that the list can be scrolled to, between the search field and the bar at the foot. */
async function holdClearRows(page: Page, foot: string): Promise<void> {
  const covered = await page.evaluate(async (foot) => {
    const found: string[] = [];
    const bar = [...document.querySelectorAll(foot)].find((element) => getComputedStyle(element).position === "fixed");
    for (let to = 0; to <= document.body.scrollHeight - innerHeight + 40; to += 40) {
      scrollTo(0, to);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const sky = document.querySelector("[role=search]")?.parentElement?.getBoundingClientRect().bottom ?? 0;
      const ground = bar?.getBoundingClientRect().top ?? 0;
      for (const row of document.querySelectorAll("[role=listitem]")) {
        const { left, right, top, bottom } = row.getBoundingClientRect();
        for (let y = Math.max(top, sky) + 2; y < Math.min(bottom, ground) - 2; y += 8) {
          for (let x = left + 4; x < right - 4; x += 8) {
            if (!row.contains(document.elementFromPoint(x, y))) found.push(`${row.textContent} at ${x}, ${y}, ${to}`);
          }
        }
      }
    }
    const last = [...document.querySelectorAll("[role=listitem]")].at(-1)?.getBoundingClientRect().bottom ?? Infinity;
    const isClear = last <= (bar?.getBoundingClientRect().top ?? 0);
    return { found: found.slice(0, 3), isClear };
  }, foot);
  assert.deepEqual(covered, { found: [], isClear: true }, foot);
}
