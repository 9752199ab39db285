import assert from "node:assert/strict";
import { DIALOGS } from "./dialogs/list.ts";
import { furnish } from "./dialogs/furnish.ts";
import { lookInto, lookIntoMenu } from "./dialogs/look_into.ts";
import type { Role } from "./routes/checklist.ts";
import { openStage, type Stage } from "./routes/stage.ts";
import { contextOf } from "./routes/walk.ts";
import { LONG_LIMIT_MS } from "../../tools/time_limits.ts";

async function faultsOf(stage: Stage, role: Role): Promise<string[]> {
  await using held = new AsyncDisposableStack();
  const context = held.adopt(await contextOf(stage, stage.people[role]), (open) => open.close());
  const faults: string[] = [];
  for (const opened of DIALOGS[role] ?? []) {
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.on("dialog", (asked) => asked.accept());
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(opened.path(stage.people[role].ids));
    faults.push(...await lookInto(page, opened).catch((error) => [`${opened.title}: ${error}`]));
    await page.close();
  }
  return faults;
}

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
