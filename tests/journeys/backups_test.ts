import assert from "node:assert/strict";
import type { BrowserContextOptions, Page } from "playwright-core";
import { DESK, openPage, PHONE } from "../support/browser/browser.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { testApp } from "../support/server/test_app.ts";
import { until } from "../support/until.ts";

async function enter(page: Page, who: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("button", { name: `${who}@sandbox.test` }).click();
  await page.waitForURL("**/app/home");
}

const standing = (page: Page) => page.getByRole("region", { name: "How backups stand" });

const LONG_FAULT = "PostgresError: could not read block 17 in file base/16384/24576: input/output error ".repeat(4);

async function seesMissingFiles(options: BrowserContextOptions): Promise<void> {
  await using app = await testApp();
  const note = (day: number, missing: number) =>
    app.pool`
      insert into backups (name, place, reason, made_at, bytes, rows, files, missing_files, verified_at, took_ms)
      values (${`stowmark-202611${day}T024000Z-nightly-5f0c91d2.tar`}, '/srv/stowmark/data/backups on boxes', 'nightly',
        now() - ${23 - day} * interval '1 day', 1500000000, 120000, ${3_000 - missing}, ${missing}, now(), 60000)`;
  for (const [day, missing] of [[21, 0], [22, 2_999], [23, 1]] as const) await note(day, missing);
  await using open = await openPage(app.url, options);
  const { page } = open;
  await enter(page, "admin");
  await page.goto("/app/admin/backups");
  await page.getByRole("heading", { name: "The last backup lacks files" }).waitFor();
  await standing(page).getByText(/Last one with every file: /).waitFor();
  await page.getByText("1 file was missing from the storage, or not as stored.").waitFor();
  await page.getByText("2,999 files were missing from the storage, or not as stored.").waitFor();
  await page.getByText(/: what it has comes back\.$/).first().waitFor();
  assert.equal(await page.getByText(/: it comes back whole\.$/).count(), 1);
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isWider, false, "nothing sticks out");
  assert.deepEqual(open.complaints, []);
}

thoroughTest("an admin reads that the last backup lacks files, and which one has them all", async () => {
  await seesMissingFiles(PHONE);
  await seesMissingFiles(DESK);
});

Deno.test("an admin sees that there is no backup, makes one, and reads that it comes back whole", async () => {
  await using app = await testApp();
  await using open = await openPage(app.url, DESK);
  const { page } = open;
  await enter(page, "admin");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Backups" }).click();
  await page.getByRole("heading", { name: "There is no backup yet" }).waitFor();
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByText("Asked for. It shows here once it is made.").waitFor();
  await until(async () => (await app.pool`select from backups where verified_at is not null`)[0] ?? null);
  await page.getByRole("button", { name: "Look again" }).click();
  await page.getByRole("heading", { name: "All good" }).waitFor();
  assert.equal(await page.getByText("It is asked for").count(), 0);
  const made = page.getByRole("article", { name: /^Backup of / });
  await made.getByText(/^Asked for · .* rows, \d+ files?$/).waitFor();
  await made.getByText(/^Checked .*: it comes back whole\.$/).waitFor();
  await made.getByText(/stowmark-\w+-asked-\w{8}\.tar/).waitFor();
  assert.deepEqual(open.complaints, []);
});

thoroughTest("an admin with a phone reads why the last backup failed, and which one is still good", async () => {
  await using app = await testApp();
  await app.pool`
    insert into backups (name, place, reason, made_at, bytes, rows, files, missing_files, verified_at, copy_fault, took_ms)
    values ('stowmark-20261121T024000Z-nightly.tar', '/srv/stowmark/data/backups on boxes', 'nightly',
      now() - interval '26 hours', 1500000000, 120000, 3000, 0, now() - interval '25 hours',
      'The specified bucket does not exist', 60000)`;
  await app.pool`
    insert into backups (name, place, reason, made_at, fault)
    values ('stowmark-20261122T024000Z-nightly.tar', 'here', 'nightly', now() - interval '2 hours', ${LONG_FAULT})`;
  await using open = await openPage(app.url, PHONE);
  const { page } = open;
  await enter(page, "admin");
  await page.goto("/app/admin/backups");
  await page.getByRole("heading", { name: "The last backup failed" }).waitFor();
  await page.getByText("could not read block 17").waitFor();
  await standing(page).getByText(/Last good one: .*, checked /).waitFor();
  await page.getByText("Not copied to its bucket: The specified bucket does not exist").waitFor();
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.equal(isWider, false, "nothing sticks out");
  assert.deepEqual(open.complaints, []);
});

Deno.test("a member does not get to the backups; an admin with a phone finds them among the settings", async () => {
  await using app = await testApp();
  await using open = await openPage(app.url, DESK);
  const { page } = open;
  await enter(page, "member");
  await page.goto("/app/admin/backups");
  await page.waitForURL("**/app/home");
  assert.equal(await page.getByRole("link", { name: "Backups" }).count(), 0);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/app/setting");
  await page.getByRole("link", { name: "Appearance" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Backups" }).count(), 0);
  await open.context.clearCookies();
  await enter(page, "admin");
  await page.goto("/app/setting");
  await page.getByRole("link", { name: "Backups" }).click();
  await page.getByRole("heading", { name: "There is no backup yet" }).waitFor();
});
