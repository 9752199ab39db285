import type { Page } from "playwright-core";

const UNDER_WAY = "under way";

/** To another page of the app that stands there: a fraction of a load. That page is there once it has said its own title. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(leaveFor, { path, title: UNDER_WAY });
  await page.waitForFunction((title) => document.title !== title, UNDER_WAY);
}

/** Runs in the page: the router hears of it as of a step forward through the history. */
function leaveFor({ path, title }: { readonly path: string; readonly title: string }): void {
  document.title = title;
  const state = { usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 };
  history.pushState(state, "", path);
  dispatchEvent(new PopStateEvent("popstate", { state }));
}
