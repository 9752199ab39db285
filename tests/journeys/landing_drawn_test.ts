import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, openPage, PHONE } from "../support/browser/browser.ts";
import { testApp } from "../support/server/test_app.ts";

const HEADLINE = { level: 1, name: "The AI-powered inventory app for everyone" } as const;

for (const basePath of ["", "/boxes"]) {
  Deno.test(`below "${basePath}" the landing page stands without any script, and its links lead on, the one past the menu too`, async () => {
    await using server = await testApp(basePath ? { BASE_PATH: basePath } : {});
    await using open = await openPage(server.url, { ...PHONE, javaScriptEnabled: false });
    const { page } = open;
    await page.goto(`${server.url}/`);
    await page.getByRole("heading", HEADLINE).waitFor();
    await page.getByText("Sandbox", { exact: true }).waitFor();
    assert.equal(await page.getByText("Write a number here").isVisible(), false, "nobody hears what is written");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("main:focus").waitFor();
    assert.equal(new URL(page.url()).pathname, `${basePath}/`);
    await page.getByRole("link", { name: "How it works" }).last().click();
    assert.equal(new URL(page.url()).pathname, `${basePath}/how-it-works`);
    assert.equal(await page.locator("#landing").count(), 0);
    assert.deepEqual(open.complaints, []);
  });
}

for (const [name, options] of [["a desk", DESK], ["a phone", PHONE]] as const) {
  Deno.test(`at ${name} nothing of a landing page that was scrolled moves when the app takes it over, the focus neither`, async () => {
    await using server = await testApp();
    await using open = await openPage(server.url, options);
    const { page } = open;
    const main = Promise.withResolvers<void>();
    await page.route(/assets\/main-/, async (route) => {
      await main.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("heading", HEADLINE).waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(({ sheet }) => sheet)
    );
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const start = page.getByRole("main").getByRole("link", { name: "Get Started" }).last();
    await start.focus();
    await page.evaluate(() => scrollTo(0, 120));
    const drawn = await rectsOn(page);
    main.resolve();
    await page.getByText("Write a number here").waitFor();
    assert.equal(await page.locator("#landing").count(), 0);
    assert.equal(await page.getByRole("heading", HEADLINE).count(), 1);
    assert.deepEqual(await rectsOn(page), drawn);
    assert.ok(await start.evaluate((link) => link === document.activeElement), "the focus stays where it was");
    assert.ok(drawn.length > 15, `expected headings, links and pictures, found ${drawn.length}`);
    assert.deepEqual(open.complaints, []);
  });
}

/** Where what a visitor sees lies. The prices come later, and what is below them moves down once they are there. */
async function rectsOn(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const prices = document.getElementById("prices");
    const isAbove = (one: Element) =>
      !prices || (one.compareDocumentPosition(prices) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    return [
      ...document.querySelectorAll("aside, h1, h2, h3, header a, main p:not([aria-hidden]), main a, canvas, input"),
    ].filter(isAbove)
      .map((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return `${one.tagName} ${[left, top, width, height].map(Math.round)}`;
      });
  });
}
