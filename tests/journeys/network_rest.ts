import type { Page } from "playwright-core";

const MAX_MS = 3_000;

/**
 * Until nothing is on its way to the page, before a look at what must not be there. A page may keep asking, and a browser may lose
 * the end of a request: then it is looked at as it stands.
 */
export async function networkRest(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle", { timeout: MAX_MS }).catch(() => {});
}
