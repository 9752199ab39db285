import type { Page } from "playwright-core";

const OFTEN_MS = 50;

/**
 * Once these words have stood on the page, however briefly: the page itself looks, so that a test that stands still misses
 * nothing. Call it before what brings them.
 * @param within the elements that may hold them
 */
export async function seenInPassing(page: Page, words: string, within = "body"): Promise<void> {
  await page.waitForFunction(
    ({ words, within }) =>
      [...document.querySelectorAll<HTMLElement>(within)].some((element) =>
        element.checkVisibility() && element.innerText.includes(words)
      ),
    { words, within },
    { polling: OFTEN_MS },
  );
}

/** The same of a heading. */
export async function headedInPassing(page: Page, words: string): Promise<void> {
  await seenInPassing(page, words, "h1, h2, h3");
}
