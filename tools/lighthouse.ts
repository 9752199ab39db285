import { type BrowserContext, chromium } from "playwright-core";
import { z } from "zod";
import { headOf } from "../domain/page_heads.ts";
import { PAGES } from "../domain/pages.ts";
import { freePort } from "../tests/support/server/free_port.ts";
import { printTable, type Row } from "./bench_table.ts";
import { CHROMIUM_FLAGS, chromiumPath, signInMember } from "../tests/support/browser/browser.ts";

/**
 * Lighthouse on every public page and on the members' main ones, as a phone, in a running sandbox:
 * `deno task lighthouse http://127.0.0.1:8000 [part of an address]`. Fetched when asked for: nobody who runs Stowmark needs it.
 */
const LIGHTHOUSE = "npm:lighthouse@13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const WANTED = 95;
/** How fast a page is drawn hangs on the machine too: wanted of these two, told of all. */
const FAST: readonly string[] = ["/", "/app/home"];
/** "Good" is below 0.1 elsewhere; here nothing moves at all. */
const MAX_SHIFT = 0.01;

const Report = z.object({
  finalDisplayedUrl: z.string(),
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
  ),
});
type Report = z.output<typeof Report>;

const PUBLIC: readonly string[] = PAGES.filter((page) => headOf(page).canonical !== null);
const MEMBERS = ["/app/home", "/app/scan", "/app/setting/edit"];

async function main([address = "http://127.0.0.1:8000", part = ""]: readonly string[]): Promise<number> {
  await using held = new AsyncDisposableStack();
  const profile = await Deno.makeTempDir({ prefix: "stowmark-lighthouse-" });
  held.defer(() => Deno.remove(profile, { recursive: true }));
  const port = await freePort();
  const context = held.adopt(await openChromium(profile, port), (open) => open.close());
  const rows: Row[] = [];
  const measure = async (paths: readonly string[]) => {
    for (const path of paths.filter((each) => each.includes(part))) {
      const row = rowOf(path, await reportOn(address + path, port));
      console.error(`  ${path}: ${row.measured}`);
      rows.push(row);
    }
  };
  await measure(PUBLIC);
  await signInMember(await context.newPage(), address);
  await measure(MEMBERS);
  printTable("Lighthouse", rows);
  return rows.every(({ isKept }) => isKept) ? 0 : 1;
}

/** Lighthouse looks at what this browser remembers, so that it is signed in where we are. */
async function openChromium(profile: string, port: number): Promise<BrowserContext> {
  const args = [...CHROMIUM_FLAGS, `--remote-debugging-port=${port}`];
  return await chromium.launchPersistentContext(profile, { executablePath: chromiumPath(), args, locale: "en-US" });
}

/** On a busy machine a trace is sometimes lost, and with it a score; then it is asked once more. */
async function reportOn(url: string, port: number): Promise<Report> {
  const report = Report.safeParse(await lookAt(url, port)).data ?? Report.parse(await lookAt(url, port));
  if (report.finalDisplayedUrl !== url) throw new Error(`expected to see ${url}, saw ${report.finalDisplayedUrl}`);
  return report;
}

async function lookAt(url: string, port: number): Promise<unknown> {
  const options = [`--port=${port}`, "--output=json", "--quiet", "--disable-storage-reset", "--form-factor=mobile"];
  const only = `--only-categories=${CATEGORIES.join()}`;
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-lock", "--no-config", "--node-modules-dir=none", LIGHTHOUSE, url, only, ...options],
    stderr: "inherit",
  });
  const { stdout } = await child.output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

function rowOf(path: string, { categories, audits }: Report): Row {
  const scores = CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100));
  const shift = audits["cumulative-layout-shift"]?.numericValue ?? 0;
  const isKept = CATEGORIES.every((name, at) => !isWanted(path, name) || (scores[at] ?? 0) >= WANTED) &&
    shift < MAX_SHIFT;
  const failed = Object.entries(audits).filter(([, { score }]) => score === 0).map(([id]) => id);
  if (!isKept) console.error(`  ${path} fails ${failed}`);
  return {
    what: path,
    measured: `${scores.join(" / ")}, shift ${shift.toFixed(3)}`,
    wanted: `${WANTED} each, shift below ${MAX_SHIFT}`,
    isKept,
  };
}

function isWanted(path: string, category: typeof CATEGORIES[number]): boolean {
  return category !== "performance" || FAST.includes(path);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
