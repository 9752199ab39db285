import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DIALOGS } from "./dialogs/list.ts";
import { furnish } from "./dialogs/furnish.ts";
import { lookInto, lookIntoMenu } from "./dialogs/look_into.ts";
import type { Role } from "./routes/checklist.ts";
import { goWithin } from "./routes/go.ts";
import { DESK } from "./routes/page_checks.ts";
import { openStage, type Stage } from "./routes/stage.ts";
import { contextOf } from "./routes/walk.ts";
import { everyNth } from "../../tools/gate/shares.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";

async function faultsOf(stage: Stage, role: Role): Promise<string[]> {
  await using held = new AsyncDisposableStack();
  const context = held.adopt(await contextOf(stage, stage.people[role]), (open) => open.close());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on("dialog", (asked) => asked.accept());
  const faults: string[] = [];
  for (const opened of everyNth(DIALOGS[role] ?? [], 10)) {
    await page.setViewportSize(DESK);
    await arrive(page, opened.path(stage.people[role].ids));
    faults.push(...await lookInto(page, opened).catch((error) => [`${opened.title}: ${error}`]));
  }
  return faults;
}

/** As the page is when one comes from elsewhere: a choice or a word of the last visit is gone. */
async function arrive(page: Page, path: string): Promise<void> {
  if (page.url() === "about:blank" || isGame(path) || isGame(page.url())) return void await page.goto(path);
  await goWithin(page, "/cookies");
  await goWithin(page, path);
}

/** What asks before it is left. */
const isGame = (path: string) => /\/app\/(game|events)\//.test(path);

async function menuFaults(stage: Stage): Promise<string[]> {
  await using held = new AsyncDisposableStack();
  const context = held.adopt(await contextOf(stage, stage.people.guest), (open) => open.close());
  return await lookIntoMenu(await context.newPage());
}

interface Focused {
  readonly what: string;
  readonly isMarked: boolean;
}

function focused(): Focused {
  const element = document.activeElement as HTMLElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return {
    what: element === document.body ? "" : element.outerHTML.slice(0, 160),
    isMarked: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
  };
}

/** Tab by Tab until the page's end. @returns all that took the focus */
async function tabThrough(page: Page): Promise<Focused[]> {
  const seen: Focused[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const next = await page.evaluate(focused);
    if (next.what === "" || next.what === seen[0]?.what) return seen;
    seen.push(next);
  }
  throw new Error(`the focus is kept at ${seen.at(-1)?.what}`);
}

/** The way past the menu first, each stop marked, no trap. */
async function tabFaults(stage: Stage): Promise<string[]> {
  await using held = new AsyncDisposableStack();
  const context = held.adopt(await contextOf(stage, stage.people.admin), (open) => open.close());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const settings = ["/app/setting/edit", "/app/setting/data"];
  const inside = [
    "/app/home",
    `/app/item/${stage.people.admin.ids["itemId"]}`,
    ...settings,
    "/app/practice",
    "/app/scan",
  ];
  const faults: string[] = [];
  for (const path of ["/", ...everyNth(inside, 3)]) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    // The landing page that the build has drawn gives way to the app's, and takes the focus along.
    await page.locator("#landing").waitFor({ state: "detached" });
    const stops = await tabThrough(page);
    if (!stops[0]?.what.includes("Skip to the content") || stops.length < 3) faults.push(`${path} begins elsewhere`);
    faults.push(...stops.filter(({ isMarked }) => !isMarked).map(({ what }) => `${path} does not mark ${what}`));
  }
  await page.goto("/app/home");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  if (await page.evaluate(() => document.activeElement?.tagName) !== "MAIN") {
    faults.push("the way past the menu leads elsewhere");
  }
  return faults;
}

Deno.test({
  name:
    "every dialog: nothing for axe, large enough for a thumb, keeps the focus, closes on Escape unless it is held, and gives it back; every kind of page by keyboard",
  timeout: LONG_LIMIT_MS,
}, async () => {
  await using stage = await openStage();
  await furnish(stage);
  const faults = await Promise.all([
    ...(["member", "pro", "admin"] as const).map((role) => faultsOf(stage, role)),
    menuFaults(stage),
    tabFaults(stage),
  ]);
  assert.deepEqual(faults.flat(), []);
});
