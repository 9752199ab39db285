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
  for (const opened of everyNth(DIALOGS[role] ?? [], 3)) {
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

Deno.test({
  name:
    "every dialog: nothing for axe, large enough for a thumb, keeps the focus, closes on Escape unless it is held, and gives it back",
  timeout: LONG_LIMIT_MS,
}, async () => {
  await using stage = await openStage();
  await furnish(stage);
  const faults = await Promise.all([
    ...(["member", "pro", "admin"] as const).map((role) => faultsOf(stage, role)),
    menuFaults(stage),
  ]);
  assert.deepEqual(faults.flat(), []);
});
