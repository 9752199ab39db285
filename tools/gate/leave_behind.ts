import { join } from "node:path";
import type { Browser, BrowserContext, ConsoleMessage, Page } from "playwright-core";
import { currentTestFile } from "../../tests/support/current_test.ts";

/** A page that shows nothing within it is told by its text alone. */
const MAX_MS = 5_000;

/**
 * Leaves what each open page of a browser shows: `7.jpg`, and its address, text and console in `7.txt`, below `folder`, in a folder
 * for the test's file. The run keeps those of a file in which a test failed.
 * @returns does so
 */
export function pageLeaver(browser: Browser, folder: string): () => Promise<void> {
  const heard = new WeakMap<Page, string[]>();
  browser.on("context", (context: BrowserContext) => {
    context.on("console", (message: ConsoleMessage) => {
      const page = message.page();
      if (page) heard.set(page, [...heard.get(page) ?? [], `${message.type()}: ${message.text()}`]);
    });
  });
  return async () => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.allSettled(pages.map((page) => leave(page, heard.get(page) ?? [], folder)));
  };
}

/** Leaves the log of a server of the test's own. */
export async function leaveLog(log: string, folder: string): Promise<void> {
  if (log) await Deno.writeTextFile(`${await nextPath(folder)}.log`, log);
}

/** Below the run's folder: what all tests leave. */
export const LEFT = "left";

/** What tests of one file leave, below the run's folder. */
export function leftBehindBy(file: string): string {
  return join(LEFT, file.replaceAll("/", "_"));
}

let count = 0;

/** @returns a path that wants only an ending */
async function nextPath(folder: string): Promise<string> {
  const own = join(folder, leftBehindBy(currentTestFile()));
  await Deno.mkdir(own, { recursive: true });
  return join(own, String(++count));
}

async function leave(page: Page, heard: readonly string[], folder: string): Promise<void> {
  const path = await nextPath(folder);
  await Promise.allSettled([
    page.screenshot({ path: `${path}.jpg`, quality: 60, timeout: MAX_MS }),
    page.locator("body").innerText({ timeout: MAX_MS }).then((text) =>
      Deno.writeTextFile(`${path}.txt`, [page.url(), "", text, "", ...heard].join("\n"))
    ),
  ]);
}
