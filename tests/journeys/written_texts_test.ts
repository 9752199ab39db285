import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { SETTING_TABS } from "../../domain/setting_tabs.ts";
import { everyNth } from "../../tools/gate/shares.ts";
import { painted } from "./box_steps.ts";
import { goWithin } from "./routes/go.ts";
import { restOf } from "./routes/page_rest.ts";
import { openStage, type Person, type Stage } from "./routes/stage.ts";
import { contextOf } from "./routes/walk.ts";
import { type Kind, KINDS, written } from "./written/texts.ts";
import { writeEverywhere, type Written } from "./written/write_everywhere.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";

const WIDTHS = [360, 1440];
/** Whose lists may be empty. */
const LISTS = ["subscription", "sessions", "pictures", "trash", "data", "api", "household"].map((id) =>
  `/app/setting/${id}`
);
const TABS = SETTING_TABS.map((id) => `/app/setting/${id}`);

/** Where texts of all kinds stand beside each other, or none but the name of whoever is signed in. */
const SHARED_PATHS = [
  ...["/app/home", "/app/item/new", "/app/pro", "/app/practice", "/app/events", ...TABS],
  ...["/app/admin/events", "/app/admin/logs"],
];

/** Where one text stands. */
function pathsOf({ box, boxKey, event }: Written): string[] {
  return [
    `/box#${boxKey}`,
    ...[`/app/item/${box}`, `/app/item/${box}/edit`, `/app/events/view/${event}`, `/app/events/${event}`],
    ...["/app/setting/edit", "/app/accountSetup"],
  ];
}

Deno.test({
  name:
    "an endless word, Arabic and emoji wherever people write, and no box at all: nothing scrolls sideways, and each text has its own direction",
  timeout: LONG_LIMIT_MS,
}, async () => {
  await using stage = await openStage();
  const reader = await openReader(stage, stage.people.admin);
  const faults: string[] = [];
  for (const kind of everyNth(KINDS, 2)) {
    const written = await writeEverywhere(stage.url, kind);
    await load(reader);
    for (const path of pathsOf(written)) faults.push(...await lookAt(reader, path, kind));
    faults.push(...await lookIntoViewer(reader, written.box, kind));
  }
  for (const path of everyNth(SHARED_PATHS, 4)) faults.push(...await lookAt(reader, path, "arabic"));
  assert.deepEqual([...faults, ...await faultsWithoutBoxes(stage)], []);
});

async function faultsWithoutBoxes(stage: Stage): Promise<string[]> {
  const reader = await openReader(stage, { email: "nobody-yet@sandbox.test", ids: {} });
  await load(reader);
  const faults: string[] = [];
  for (const path of everyNth(["/app/home", "/app/events", "/app/home?q=nothing", ...LISTS], 3)) {
    await open(reader, path);
    faults.push(...await sidewaysFaults(reader.page, path));
  }
  return faults;
}

interface Reader {
  readonly page: Page;
  /** Once nothing is on its way to the page. */
  readonly rest: () => Promise<void>;
}

async function openReader(stage: Stage, person: Person): Promise<Reader> {
  const page = await (await contextOf(stage, person)).newPage();
  page.setDefaultTimeout(60_000);
  return { page, rest: restOf(page) };
}

/** What was read before is forgotten. */
async function load({ page }: Reader): Promise<void> {
  await page.goto("/cookies");
}

async function lookAt(reader: Reader, path: string, kind: Kind): Promise<string[]> {
  const { page } = reader;
  await open(reader, path);
  const faults = await sidewaysFaults(page, `${path} with ${kind}`);
  if (kind === "arabic") {
    faults.push(...(await page.evaluate(undirected, written(kind, 12))).map((at) => `${path}: ${at}`));
  }
  return faults;
}

async function open({ page, rest }: Reader, path: string): Promise<void> {
  await goWithin(page, path);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await rest();
}

async function lookIntoViewer(reader: Reader, box: string, kind: Kind): Promise<string[]> {
  const { page } = reader;
  await open(reader, `/app/item/${box}`);
  await page.setViewportSize({ width: 360, height: 800 });
  const title = page.getByRole("heading", { level: 1 });
  await title.getByRole("button", { expanded: false }).click();
  await title.getByRole("button", { expanded: true }).waitFor();
  const files = page.locator("main").getByRole("button", { name: written(kind, 12) });
  await files.filter({ has: page.locator("img") }).last().click();
  await page.getByRole("dialog").waitFor();
  const faults = await sidewaysFaults(page, `${kind} in the viewer`);
  return kind === "arabic" ? [...faults, ...await page.evaluate(undirected, written(kind, 12))] : faults;
}

async function sidewaysFaults(page: Page, where: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await painted(page);
    const beyond = await page.evaluate(farthestRight);
    if (beyond) faults.push(`${where}, ${width} px: ${beyond}`);
  }
  return faults;
}

/** Runs in the page: what reaches farthest beyond the window, or beyond the dialog that is open. */
function farthestRight(): string | null {
  const frames = [document.documentElement, ...document.querySelectorAll("dialog[open]")];
  const wide = frames.find(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1);
  if (!wide) return null;
  const beyond = [...document.querySelectorAll("body *")].filter((element) =>
    element.getBoundingClientRect().right > wide.clientWidth + 1
  );
  return `${wide.scrollWidth} of ${wide.clientWidth}: ${beyond.at(-1)?.outerHTML.slice(0, 200)}`;
}

/** Runs in the page: texts that were written by somebody, and stand in the direction of our own words. */
function undirected(beginning: string): string[] {
  const faults: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent?.includes(beginning) || parent?.closest("script, option")) continue;
    if (!parent?.closest("bdi, [dir=auto]")) faults.push(`wants dir="auto": ${parent?.outerHTML.slice(0, 160)}`);
  }
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")]
    .filter((field) => field.value.includes(beginning) && getComputedStyle(field).direction !== "rtl");
  return [...faults, ...fields.map((field) => `wants dir="auto": ${field.outerHTML.slice(0, 160)}`)];
}
