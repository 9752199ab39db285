import assert from "node:assert/strict";
import type { PageName } from "./routes/checklist.ts";
import { accessibilityFaults, overflowFaults, targetFaults } from "./routes/page_checks.ts";
import { openStage } from "./routes/stage.ts";
import { type Look, walkPages } from "./routes/walk.ts";

const lookAround: Look = async (page) => [
  ...await targetFaults(page),
  ...await overflowFaults(page),
  ...await accessibilityFaults(page),
];

const DIFFERENT_FOR_PRO: readonly PageName[] = ["/app/home", "/app/pro", "/app/setting/subscription"];

Deno.test("every page: who gets in, what it says, a quiet console, nothing for axe, room at 200%, targets for a thumb", async () => {
  await using stage = await openStage();
  const faults = await Promise.all([
    walkPages(stage, "guest", lookAround),
    walkPages(stage, "member", async (page, name) => name.startsWith("/app/") ? await lookAround(page, name) : []),
    walkPages(stage, "pro", async (page, name) => DIFFERENT_FOR_PRO.includes(name) ? await lookAround(page, name) : []),
    walkPages(stage, "admin", async (page, name) => name.startsWith("/app/admin/") ? await lookAround(page, name) : []),
  ]);
  assert.deepEqual(faults.flat(), []);
});
