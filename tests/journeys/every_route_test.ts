import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { PAGES } from "../../domain/pages.ts";
import { everyNth } from "../../tools/gate/shares.ts";
import type { PageName } from "./routes/checklist.ts";
import { accessibilityFaults, motionFaults, overflowFaults, targetFaults } from "./routes/page_checks.ts";
import { openStage } from "./routes/stage.ts";
import { type Look, walkPages } from "./routes/walk.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";

const lookAround: Look = async (page) => [
  ...await unfold(page),
  ...await motionFaults(page),
  ...await overflowFaults(page),
  ...await targetFaults(page),
  ...await accessibilityFaults(page),
];

/** What is folded away is looked at, too. */
async function unfold(page: Page): Promise<never[]> {
  await page.locator("details:not([open])").evaluateAll((all) => all.forEach((one) => one.setAttribute("open", "")));
  return [];
}

const ARTICLES = PAGES.filter((name) => name.includes("/help/"));
const OTHERS = PAGES.filter((name) => !ARTICLES.includes(name));
/** The help's articles look alike. */
const VISITED = [...OTHERS, ...everyNth(ARTICLES, 20)];
/** One guard stands before all pages of members: it is met on some of them. */
const VISITED_BY_GUESTS = [
  ...VISITED.filter((name) => !name.startsWith("/app/")),
  ...everyNth(VISITED.filter((name) => name.startsWith("/app/")), 5),
];
/** Pages are made of the same parts: a form, switches, a list, a board among them. */
const KINDS: readonly PageName[] = [
  "/login",
  "/app/item/new",
  "/app/setting/notifications",
  "/app/events",
  "/app/practice",
];
const TO_LOOK_AT = [...everyNth(OTHERS, 12), ...KINDS, ...everyNth(ARTICLES, 20)];

const DIFFERENT_FOR_PRO: readonly PageName[] = ["/app/home", "/app/pro", "/app/setting/subscription"];
const DIFFERENT_FOR_ADMIN = PAGES.filter((name) => name.startsWith("/app/admin/") || name === "/app/setting/data");

const lookAt = (pages: readonly PageName[]): Look => async (page, name) =>
  pages.includes(name) ? await lookAround(page, name) : [];

/** Where they find something else than a member does; `deno task prove looks` sends everybody everywhere. */
const visitedBy = (different: readonly PageName[]) => Deno.env.has("EACH_LOOK") ? PAGES : different;

Deno.test({
  name:
    "every page: who gets in, what it says, a quiet console, nothing for axe, stillness, room at 200%, targets for a thumb",
  timeout: LONG_LIMIT_MS,
}, async () => {
  await using stage = await openStage();
  const ofMembers = TO_LOOK_AT.filter((name) => name.startsWith("/app/"));
  const faults = await Promise.all([
    walkPages(stage, "guest", VISITED_BY_GUESTS, lookAt(TO_LOOK_AT)),
    walkPages(stage, "member", VISITED, lookAt(ofMembers)),
    walkPages(stage, "pro", visitedBy(DIFFERENT_FOR_PRO), lookAt(everyNth(DIFFERENT_FOR_PRO, 3))),
    walkPages(
      stage,
      "admin",
      visitedBy([...DIFFERENT_FOR_ADMIN, "/app/setting/edit"]),
      lookAt(everyNth(DIFFERENT_FOR_ADMIN, 3)),
    ),
  ]);
  assert.deepEqual(faults.flat(), []);
});
