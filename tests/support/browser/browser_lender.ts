import type { Browser, BrowserContext, Page } from "playwright-core";
import { whenTestsEnd } from "../current_test.ts";

/** A page that crashed answers nothing. */
const MAX_MS = 5_000;

/** What is opened in it is gone with its `close()`, and otherwise once it is disposed of and the test has ended. */
export type LentBrowser = Pick<Browser, "newContext" | "newPage" | "close"> & AsyncDisposable;

/**
 * Lends one browser to tests that run one after another.
 * @param leavePages tells what its open pages show, where a test fails
 */
export function browserLender(browser: Browser, leavePages: () => Promise<void>): () => LentBrowser {
  whenTestsEnd(async (hasFailed) => {
    if (hasFailed) await leavePages();
    await closeAll(browser.contexts());
  });
  return () => lend(browser);
}

function lend(browser: Browser): LentBrowser {
  const contexts: BrowserContext[] = [];
  const newContext: Browser["newContext"] = async (options) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    return context;
  };
  return {
    newContext,
    newPage: async (options) => await (await newContext(options)).newPage(),
    close: () => closeAll(contexts),
    async [Symbol.asyncDispose]() {
      const pages = contexts.flatMap((context) => context.pages());
      await Promise.race([Promise.allSettled(pages.map(standStill)), pause(MAX_MS)]);
    },
  };
}

/** Whether the test has failed is not known yet; what goes away after this, as the test's own server, is not to change what is seen. */
async function standStill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setScriptExecutionDisabled", { value: true });
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    Deno.unrefTimer(setTimeout(resolve, ms));
  });
}

async function closeAll(contexts: readonly BrowserContext[]): Promise<void> {
  await Promise.allSettled(contexts.map((context) => context.close()));
}
