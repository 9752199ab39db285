import type { BrowserContext, Page } from "playwright-core";
import { headOf } from "../../../domain/page_heads.ts";
import { pageAt, PAGES } from "../../../domain/pages.ts";
import { until } from "../../support/until.ts";
import { everyNth } from "../../../tools/gate/shares.ts";
import { arrival, type PageName, type Role } from "./checklist.ts";
import { goWithin } from "./go.ts";
import { inTime } from "./in_time.ts";
import { DESK } from "./page_checks.ts";
import { missing } from "./page_facts.ts";
import { restOf } from "./page_rest.ts";
import { signInAt } from "../../support/server/test_app.ts";
import type { Person, Stage } from "./stage.ts";

/** `deno task prove looks` loads each page anew. */
const isEachLoaded = Deno.env.has("EACH_LOOK");

/** More to look at where one arrived as asked. */
export type Look = (page: Page, name: PageName) => Promise<string[]>;

/** Visits pages of the app. @returns what was found wrong, in words */
export async function walkPages(
  stage: Stage,
  role: Role,
  pages: readonly PageName[],
  look: Look,
): Promise<string[]> {
  const { ids } = stage.people[role];
  await using held = new AsyncDisposableStack();
  const context = held.adopt(await contextOf(stage, stage.people[role]), (open) => open.close());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  // Leaving a game asks; whoever walks on means it.
  page.on("dialog", (dialog) => dialog.accept());
  const heard = hearComplaints(page);
  const rest = restOf(page);
  const faults: string[] = [];
  for (const asked of pages) {
    const path = pathOf(asked, ids);
    const wanted = arrival(asked, role);
    const seen = lookAtPage(page, { asked, wanted, path, role, rest }, look);
    const found = await inTime(300, "the look", seen).catch((error: Error) => [error.message]);
    found.push(...heard.splice(0));
    faults.push(...found.map((fault) => `${role} at ${asked}: ${fault}`));
  }
  return faults;
}

/** A browser's window with a session of its own: two that renewed the same one would end it. */
export async function contextOf({ browser, url }: Stage, { email }: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: "en-US", reducedMotion: "reduce" });
  const cookies = email === null
    ? []
    : (await signInAt(url, email)).cookie.split("; ").map((pair) => pair.split("=", 2));
  await context.addCookies(cookies.map(([name = "", value = ""]) => ({ name, value, url })));
  return context;
}

function pathOf(page: PageName, ids: Readonly<Record<string, string>>): string {
  return page.replace(/:(\w+)/g, (_, name) => ids[name] ?? "none");
}

/** Exceptions, errors and warnings of the console, and requests that failed. */
function hearComplaints(page: Page): string[] {
  const heard: string[] = [];
  page.on("pageerror", (error) => heard.push(`threw ${error}`));
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) heard.push(`the console says ${message.text()}`);
  });
  page.on("requestfailed", (request) => {
    // Whoever goes on to the next page leaves requests behind.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") heard.push(`${request.url()} failed`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) heard.push(`${response.url()} answered ${response.status()}`);
  });
  return heard;
}

interface Visit {
  readonly asked: PageName;
  readonly wanted: PageName;
  readonly path: string;
  readonly role: Role;
  readonly rest: () => Promise<void>;
}

async function lookAtPage(page: Page, visited: Visit, look: Look): Promise<string[]> {
  const { asked, wanted, path } = visited;
  await page.setViewportSize(DESK);
  const isLoaded = isEachLoaded || wantsLoad(pageAt(new URL(page.url()).pathname), visited);
  await (isLoaded ? page.goto(path) : goWithin(page, path));
  const found = await visit(page, visited);
  return wanted === asked ? [...found, ...await look(page, asked)] : found;
}

/** What a guest may see first; the server puts the same scripts into each. */
const FIRST_PAGES = everyNth(PAGES.filter((name) => !name.startsWith("/app/")), 4);

/** Besides: what asks before it is left, and what has the title of the page before it, by which it cannot be told. */
function wantsLoad(before: PageName | null, { asked, wanted, role }: Visit): boolean {
  if (!before) return true;
  if ([before, asked].some((name) => name.startsWith("/app/game/"))) return true;
  if (asked !== wanted) return false;
  return role === "guest" && FIRST_PAGES.includes(asked) || headOf(before).title === headOf(asked).title;
}

async function visit(page: Page, { asked, wanted, path, role, rest }: Visit): Promise<string[]> {
  const faults: string[] = [];
  const isThere = ({ pathname }: URL) => pageAt(pathname) === wanted;
  await page.waitForURL(isThere).catch(() => faults.push(`wants to lead to ${wanted}, leads to ${page.url()}`));
  if (faults.length > 0) return faults;
  // Where somebody is led elsewhere, that page is looked at when it is asked for itself.
  if (asked === wanted) await rest();
  faults.push(...await lasting(() => missing(page, wanted, role)));
  if (asked.startsWith("/app/") && wanted === "/login") {
    const kept = await page.evaluate(() => localStorage.getItem("intendedUrl"));
    if (kept !== path) faults.push(`keeps ${kept} as the page that was wanted`);
  }
  return faults;
}

/** What is still wrong once a busy machine had time to bring the rest. */
async function lasting(look: () => Promise<string[]>): Promise<string[]> {
  let faults: string[] = [];
  const isWhole = async () => (faults = await look()).length === 0 || null;
  await until(isWhole, { pauseMs: 200, maxMs: 60_000 }).catch(() => {});
  return faults;
}
