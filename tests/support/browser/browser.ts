import assert from "node:assert/strict";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { endRunningTest } from "../current_test.ts";
import { pageLeaver } from "../../../tools/gate/leave_behind.ts";
import { browserLender, type LentBrowser } from "./browser_lender.ts";
import { isProving } from "../../../tools/gate/proving.ts";
import { testFolder } from "../test_folder.ts";

const EXECUTABLE = "STOWMARK_CHROMIUM";
const SHELL = "STOWMARK_HEADLESS_SHELL";

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

/** The headless shell asks nobody for a permission, so it hears no "no": this takes the whole Chromium. */
export const DENY_PROMPTS = "--deny-permission-prompts";

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };

/** For tests of what moves. Drawing it takes an eighth of a journey, so in a test run the others stand still, but where all is proved. */
export const MOVING: BrowserContextOptions = { reducedMotion: "no-preference" };
export const STILL: BrowserContextOptions = isProving || !testFolder() ? MOVING : { reducedMotion: "reduce" };

interface Shared {
  readonly browser: Browser;
  readonly lend: () => LentBrowser;
}

let sharing: Promise<Shared> | null = null;

if (testFolder()) {
  Deno.test.afterAll(async () => {
    await endRunningTest();
    await (await sharing)?.browser.close();
  });
}

/**
 * In a test run one Chromium for all tests of a lane, each in contexts of its own.
 * @param flags of Chromium, e.g. for a camera that plays a file: these take one of their own
 */
export async function openBrowser(flags: readonly string[] = []): Promise<LentBrowser> {
  const folder = testFolder();
  if (!folder) return await launch(flags);
  if (flags.length > 0) return leavingPages(await launch(flags), folder);
  return (await (sharing ??= share(folder))).lend();
}

function launch(flags: readonly string[]): Promise<Browser> {
  // Whoever ends a test run ends all that it started; and without its owner it ends by itself.
  const unheard = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const args = [...CHROMIUM_FLAGS, ...flags];
  return chromium.launch({ executablePath: executableFor(flags), args, ...testFolder() ? unheard : {} });
}

async function share(folder: string): Promise<Shared> {
  try {
    const browser = await launch([]);
    browser.once("disconnected", () => sharing = null);
    return { browser, lend: browserLender(browser, pageLeaver(browser, folder)) };
  } catch (error) {
    sharing = null;
    throw error;
  }
}

/** Its pages are left in any case: it ends before it is known whether the test failed. */
function leavingPages(browser: Browser, folder: string): LentBrowser {
  const leavePages = pageLeaver(browser, folder);
  const close = async () => {
    await leavePages();
    await browser.close();
  };
  return {
    newContext: (options) => browser.newContext(options),
    newPage: (options) => browser.newPage(options),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function executableFor(flags: readonly string[]): string {
  return (flags.includes(DENY_PROMPTS) ? null : Deno.env.get(SHELL)) ?? chromiumPath();
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
  const context = await browser.newContext({ locale: "en-US", ...STILL, ...options, baseURL });
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
      await browser[Symbol.asyncDispose]();
      const refused = complaints.filter(isOfPolicy);
      if (refused.length > 0) throw new Error(`the content policy refused something: ${refused.join("\n")}`);
    },
  };
}

function isOfPolicy(complaint: string): boolean {
  return /Content.Security.Policy/i.test(complaint);
}

export const MEMBER = "member@sandbox.test";

/** Leaves the page at home. */
export async function signInMember(page: Page, base = "", email = MEMBER): Promise<void> {
  await signInByCalls(page, base, email);
  await page.goto(`${base}/app/home`);
}

/** As the form of `/login` does it, which journeys of its own go through. Leaves the page where it is. */
export async function signInByCalls(
  page: Page,
  base = "",
  email = MEMBER,
  [firstName, lastName]: readonly [string, string] = ["Mia", "Member"],
): Promise<void> {
  const data = { email, given_name: firstName, family_name: lastName };
  const vouched = await page.request.post(`${base}/sandbox/google/credential`, { data });
  assert.ok(vouched.ok(), `sandbox's Google: ${vouched.status()}`);
  const { credential } = await vouched.json();
  const username = `${firstName} ${lastName}`;
  const payload = { email, isGoogleAccount: true, firstName, lastName, username, accountType: "google", credential };
  const answer = await page.request.post(`${base}/api/backend/auth/login`, { data: payload });
  assert.ok(answer.ok(), `signing in: ${answer.status()}`);
}
