import type { BrowserContext, Page } from "playwright-core";
import { headOf } from "../../../domain/page_heads.ts";
import { pageAt } from "../../../domain/pages.ts";
import { until } from "../../../tools/until.ts";
import { networkRest } from "../network_rest.ts";
import { arrival, GUESTS_ONLY, type PageName, PROMISED, type Role } from "./checklist.ts";
import { inTime } from "./in_time.ts";
import type { Person, Stage } from "./stage.ts";

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
  const faults: string[] = [];
  for (const asked of pages) {
    const path = pathOf(asked, ids);
    const wanted = arrival(asked, role);
    const seen = lookAtPage(page, { asked, wanted, path, role }, look);
    const found = await inTime(300, `${role} at ${asked}`, seen);
    found.push(...heard.splice(0));
    faults.push(...found.map((fault) => `${role} at ${asked}: ${fault}`));
  }
  return faults;
}

/** A browser's window in which that person is signed in. */
export async function contextOf({ browser, url }: Stage, { cookie }: Person): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: "en-US", reducedMotion: "reduce" });
  const cookies = cookie ? cookie.split("; ").map((pair) => pair.split("=", 2)) : [];
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
}

async function lookAtPage(page: Page, visited: Visit, look: Look): Promise<string[]> {
  const { asked, wanted, path } = visited;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(path);
  const found = await visit(page, visited);
  return wanted === asked ? [...found, ...await look(page, asked)] : found;
}

async function visit(page: Page, { asked, wanted, path, role }: Visit): Promise<string[]> {
  const faults: string[] = [];
  const isThere = ({ pathname }: URL) => pageAt(pathname) === wanted;
  await page.waitForURL(isThere).catch(() => faults.push(`wants to lead to ${wanted}, leads to ${page.url()}`));
  if (faults.length > 0) return faults;
  await page.getByRole("heading", { level: 1 }).first().waitFor().catch(() => {});
  // Where somebody is led elsewhere, that page is looked at when it is asked for itself.
  if (asked === wanted) await networkRest(page);
  faults.push(...await lasting(async () => [...await missing(page, wanted, role), ...await headFaults(page, wanted)]));
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
  await until(isWhole, { pauseMs: 200, mostMs: 20_000 }).catch(() => {});
  return faults;
}

async function missing(page: Page, name: PageName, role: Role): Promise<string[]> {
  const { heading, says = [], leadsTo = [] } = PROMISED[name] ?? {};
  const faults: string[] = [];
  const headings = await page.getByRole("heading", { level: 1 }).allInnerTexts();
  if (headings.length !== 1) faults.push(`has ${headings.length} main headings: ${headings}`);
  if (heading && headings[0] !== heading) faults.push(`is headed ${headings[0]}, wants ${heading}`);
  const names = await page.locator("[aria-label]").evaluateAll((all) =>
    all.map((one) => one.getAttribute("aria-label"))
  );
  const text = [await page.locator("body").innerText(), ...names].join("\n");
  faults.push(...says.filter((words) => !text.includes(words)).map((words) => `does not say ${words}`));
  const links = await page.locator("a[href]").evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const ways = leadsTo.filter((to) => role === "guest" || !GUESTS_ONLY.includes(to));
  faults.push(...ways.filter((to) => !links.includes(to)).map((to) => `does not lead to ${to}`));
  return faults;
}

/** These bear the name of what is on them. */
const NAMED_BY_CONTENT: readonly PageName[] = [
  "/app/item/:itemId",
  ...["/app/events/:eventId", "/app/events/view/:eventId", "/app/game/event/:eventId"] as const,
];

async function headFaults(page: Page, name: PageName): Promise<string[]> {
  const head = headOf(name);
  const title = await page.title();
  const description = await page.locator("meta[name=description]").getAttribute("content");
  const faults: string[] = [];
  if (!/^(.+ · )?Stowmark$/.test(title)) faults.push(`is titled ${title}`);
  if (name.startsWith("/app") && title === "Stowmark") faults.push("has no title of its own");
  if (!NAMED_BY_CONTENT.includes(name) && title !== (head.title ? `${head.title} · Stowmark` : "Stowmark")) {
    faults.push(`is titled ${title}, by the server ${head.title}`);
  }
  if (!description) faults.push("has no description");
  return faults;
}
