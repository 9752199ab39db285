import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";

const EXECUTABLE = "STOWMARK_CHROMIUM";

export const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** @param flags of Chromium, e.g. for a camera that plays a file */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS, ...flags] });
}

export function chromiumPath(): string {
  return Deno.env.get(EXECUTABLE) ?? "/usr/bin/chromium";
}

export interface OpenPage extends AsyncDisposable {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** A fresh browser at one page of a server: `await using open = await openPage(server.url)`. */
export async function openPage(
  baseURL: string,
  options: BrowserContextOptions = DESK,
  flags: readonly string[] = [],
): Promise<OpenPage> {
  const browser = await openBrowser(flags);
  const context = await browser.newContext({ locale: "en-US", ...options, baseURL });
  const page = await context.newPage();
  // A busy machine is no failure.
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    if (isOfPolicy(message.text())) complaints.push(message.text());
  });
  return {
    page,
    context,
    complaints,
    async [Symbol.asyncDispose]() {
      await browser.close();
      const refused = complaints.filter(isOfPolicy);
      if (refused.length > 0) throw new Error(`the content policy refused something: ${refused.join("\n")}`);
    },
  };
}

function isOfPolicy(complaint: string): boolean {
  return /Content.Security.Policy/i.test(complaint);
}

export async function signInMember(page: Page, base = ""): Promise<void> {
  await page.goto(`${base}/login`);
  await page.getByRole("button", { name: "member@sandbox.test" }).click();
  await page.waitForURL("**/app/home");
}
