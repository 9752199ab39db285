import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import type { Page } from "playwright-core";
import { logStats } from "../../db/logs/log_stats.ts";
import { listLogs } from "../../db/logs/read_logs.ts";
import { insertLogs } from "../../db/logs/write_logs.ts";
import { type Log, LOG_LEVELS, type NewLog } from "../../domain/logs/log.ts";
import { DESK, PHONE, signInByCalls } from "../support/browser/browser.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import type { TestApp } from "../support/server/test_app.ts";
import { until } from "../support/until.ts";
import { LEVEL_NAMES } from "../../web/logs/log_words.ts";
import { seedLogs } from "../load/logs/seed_logs.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";

const ADMIN = "admin@sandbox.test";

function hostile(message: string): NewLog {
  return {
    ...{ at: new Date(), level: "error", platform: "web", service: "authApi", message, fileName: "authApi" },
    ...{ userId: null, sessionId: null, context: { from: "<b>bold</b>" }, requestId: null, route: null },
    stack: "Error: <img src=x onerror=alert(1)>\n    at \u001b[31mred".repeat(600),
  };
}

/** Runs in the page. */
const fail = (message: string) => void setTimeout(() => Promise.reject(new Error(message)));

function failOften(times: number): void {
  for (let i = 0; i < times; i++) Promise.reject(new Error(`flood ${i}`));
}

function failAndTell(message: string): void {
  addEventListener("unhandledrejection", () => Object.assign(globalThis, { saidOnLeaving: true }));
  Promise.reject(new Error(message));
}

async function reported(app: TestApp, query: string): Promise<Log> {
  return await until(async () => {
    const { logs } = await listLogs(app.pool, { query }, { page: 1, limit: 10, sortOrder: "desc" });
    return logs[0] ?? null;
  });
}

Deno.test("an admin finds, reads, copies, groups and clears logs, and sees new ones come", async () => {
  await using open = await memberPageOn(
    {},
    { ...DESK, permissions: ["clipboard-read", "clipboard-write"] },
    null,
    ADMIN,
  );
  const { page, server: app } = open;
  await seedLogs(app.pool, 1_000, 2);
  await page.goto("/app/home");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Logs" }).click();
  await page.getByRole("heading", { name: "Error Logs", exact: true }).waitFor();
  await page.getByText(/^Showing 1 to 10 of 1,\d{3} logs$/).waitFor();
  const figures = page.getByRole("group", { name: "Figures" });
  await figures.filter({ hasText: /Error Rate\s*\d+\.\d%/ }).waitFor();
  await chartTells(app, page);

  await insertLogs(app.pool, [hostile("<script>document.title = 'taken'</script> happened just now")]);
  const card = page.getByRole("button", { name: /happened just now/ });
  const details = page.getByRole("dialog", { name: "Log Details" });
  const copyOf = async () => {
    await card.click();
    await details.getByText("<img src=x onerror=alert(1)>").waitFor();
    await details.getByRole("button", { name: "Copy as text" }).click();
    await details.getByRole("button", { name: "Copied" }).and(page.locator(":focus")).waitFor();
    await page.evaluate(() => Reflect.deleteProperty(navigator, "clipboard"));
    assert.match(
      await page.evaluate(() => navigator.clipboard.readText()),
      /^<script>document.title[\s\S]*Level: error/,
    );
    await details.getByRole("button", { name: "Close" }).last().click();
  };
  await copyOf();
  assert.equal(await page.title(), "Error Logs · Stowmark");
  // As over plain http; what is selected beside an open dialog is not copied.
  await page.evaluate(async () => {
    await navigator.clipboard.writeText("nothing");
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  });
  await copyOf();

  const heights = [page.getByLabel("Service"), page.getByRole("searchbox", { name: "Search" })].map((field) =>
    field.evaluate((element) => element.getBoundingClientRect().height)
  );
  const [select, input] = await Promise.all(heights);
  assert.equal(select, input, "fields that stand side by side are of one height");

  await page.getByRole("button", { name: "Next" }).click();
  await page.getByText(/^Showing 11 to 20 of/).waitFor();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.getByText(/^Showing 1 to 10 of/).waitFor();
  assert.ok(await page.getByRole("button", { name: "Previous" }).isDisabled(), "there is none before the first");

  const debug = figures.getByRole("button", { name: /^Debug/ });
  await debug.click();
  await page.getByText(/^Showing 1 to 10 of 200 logs$/).waitFor();
  assert.equal(await debug.getAttribute("aria-pressed"), "true");
  await debug.click();
  await page.getByLabel("Service").selectOption("otpApi");
  await page.getByText(/^Showing 1 to 10 of (19\d|20\d) logs$/).waitFor();
  await page.getByLabel("Service").selectOption("All Services");
  const searchFor = async (words: string) => {
    await page.getByRole("searchbox", { name: "Search" }).fill(words);
    await page.keyboard.press("Enter");
  };
  await searchFor("request 321 finished nowhere");
  await page.getByText("No error logs found").waitFor();

  await insertLogs(app.pool, ["twin", "twin", "twin"].map(hostile));
  await searchFor("twin");
  await page.getByLabel("Group equal messages").check();
  await page.getByRole("button", { name: /3 times/ }).waitFor();
  await page.getByRole("button", { name: "Clear All" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear All" }).click();
  await page.getByText("3 logs were deleted").waitFor();
  await page.getByText("No error logs found").waitFor();
  await page.getByRole("searchbox", { name: "Search" }).fill("");
  await page.getByLabel("Group equal messages").uncheck();
  await page.getByText(/^Showing 1 to 10 of 1,\d{3} logs$/).waitFor();
});

/** A bar of each of the last 24 hours, made of its levels, which says what the rows say. */
async function chartTells(app: TestApp, page: Page): Promise<void> {
  const chart = page.getByRole("img", { name: /^Logs by the hour/ });
  await until(async () => {
    const words = await chart.getAttribute("aria-label") ?? "";
    const said = Object.entries(LEVEL_NAMES).map(([level, name]) => {
      const counts = [...words.matchAll(new RegExp(`(\\d+) ${name}`, "g"))].map(([, count]) => Number(count));
      return [level, counts.reduce((sum, count) => sum + count, 0)];
    });
    const { recentActivity: { hours } } = await logStats(app.pool, {}, new Date());
    const stored = LOG_LEVELS.map((level) => [level, hours.reduce((sum, hour) => sum + hour[level], 0)]);
    return isDeepStrictEqual(Object.fromEntries(said), Object.fromEntries(stored)) || null;
  });
  const bars = chart.locator("g");
  assert.equal(await bars.count(), 24);
  assert.equal(await bars.first().locator("rect").count(), 1 + LOG_LEVELS.length, "its ground, and each level");
}

thoroughTest("logs that cannot be loaded are told of, and loaded when they are asked for again", async () => {
  await using open = await memberPageOn({}, DESK, null, ADMIN);
  const { page, server } = open;
  await insertLogs(server.pool, [hostile("here after all")]);
  const lists = "**/api/backend/logger?action=getLogs&*";
  await page.route(lists, (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.goto("/app/admin/logs");
  const alert = page.getByRole("alert").filter({ hasText: "Error loading logs: " });
  await alert.waitFor();
  await page.unroute(lists);
  await alert.getByRole("button", { name: "Try Again" }).click();
  await page.getByRole("button", { name: /here after all/ }).waitFor();
});

thoroughTest("on a phone an admin comes to the logs through the settings, a member to none", async () => {
  await using open = await memberPageOn({}, PHONE, "/app/admin/logs");
  const { page } = open;
  await page.waitForURL("**/app/home");
  // An open page goes its own ways when its session is gone.
  await page.goto("about:blank");
  await open.context.clearCookies();
  await signInByCalls(page, "", ADMIN);
  await page.goto("/app/setting");
  await page.getByRole("link", { name: "Logs" }).click();
  await page.getByRole("heading", { name: "Error Logs", exact: true }).waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px wider than the phone`);
});

Deno.test("what fails in a page is reported: at once, after the connection was away, and on leaving", async () => {
  await using open = await memberPageOn({});
  const { page, context, server: app } = open;
  await page.evaluate(fail, "at once");
  const first = await reported(app, "at once");
  assert.deepEqual([first.level, first.platform, first.username !== null], ["error", "web", true]);
  assert.match(first.stack, /Error: at once/);

  await context.setOffline(true);
  await page.evaluate(fail, "while away");
  await page.waitForFunction(() => localStorage.getItem("logBuffer")?.includes("while away"));
  await context.setOffline(false);
  await reported(app, "while away");

  // One that never arrives holds back the next, which only the beacon can carry.
  await page.route("**/v1/log/data", () => {});
  await Promise.all([page.waitForRequest("**/v1/log/data"), page.evaluate(fail, "stuck")]);
  await page.evaluate(failAndTell, "on leaving");
  await page.waitForFunction(() => "saidOnLeaving" in globalThis);
  await page.goto("/hello");
  await reported(app, "on leaving");

  // Browsers take 64 KB of a page that goes, or nothing.
  await page.evaluate(() => navigator.sendBeacon = () => false);
  await Promise.all([page.waitForRequest("**/v1/log/data"), page.evaluate(fail, "stuck again")]);
  await page.evaluate(failAndTell, "too much to carry");
  await page.waitForFunction(() => "saidOnLeaving" in globalThis);
  await page.unroute("**/v1/log/data");
  await page.goto("/app/home");
  await reported(app, "too much to carry");

  // Of more than sixty a minute the rest is dropped.
  await page.evaluate(failOften, 65);
  await reported(app, "flood 59");
});
