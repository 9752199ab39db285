import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DESK, PHONE, signInMember } from "../support/browser/browser.ts";
import { memberPageOn } from "../support/browser/member_page.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import type { Pool } from "../../db/sql.ts";
import { until } from "../support/until.ts";

const ADMIN = "admin@sandbox.test";
const PAGE = "/app/admin/backups";

const standing = (page: Page) => page.getByRole("region", { name: "How backups stand" });

const LONG_FAULT = "PostgresError: could not read block 17 in file base/16384/24576: input/output error ".repeat(4);

async function noteBackup(pool: Pool, daysAgo: number, more: Readonly<Record<string, string | number | Date>>) {
  const madeAt = new Date(Date.now() - daysAgo * 86_400_000);
  const name = `stowmark-202611${20 - daysAgo}T024000Z-nightly-5f0c91d2.tar`;
  const row = { name, place: "/srv/stowmark/data/backups on boxes", reason: "nightly", made_at: madeAt, ...more };
  await pool`insert into backups ${pool(row)}`;
}

const DONE = { bytes: 1_500_000_000, rows: 120_000, files: 3_000, verified_at: new Date(), took_ms: 60_000 };

async function holdNoneSticksOut(page: Page): Promise<void> {
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
}

thoroughTest("an admin reads that the last backup lacks files, and which one has them all", async () => {
  await using open = await memberPageOn({}, PHONE, null, ADMIN);
  const { page, server: { pool } } = open;
  for (const [daysAgo, missing] of [[2, 0], [1, 2_999], [0, 1]] as const) {
    await noteBackup(pool, daysAgo, { ...DONE, missing_files: missing });
  }
  await page.goto(PAGE);
  await page.getByRole("heading", { name: "The last backup lacks files" }).waitFor();
  await standing(page).getByText(/Last one with every file: /).waitFor();
  await page.getByText("1 file was missing from the storage, or not as stored.").waitFor();
  await page.getByText("2,999 files were missing from the storage, or not as stored.").waitFor();
  await page.getByText(/: what it has comes back\.$/).first().waitFor();
  assert.equal(await page.getByText(/: it comes back whole\.$/).count(), 1);
  for (const { viewport } of [PHONE, DESK]) {
    if (viewport) await page.setViewportSize(viewport);
    await holdNoneSticksOut(page);
  }
  assert.deepEqual(open.complaints, []);
});

Deno.test("an admin sees that there is no backup, makes one, and reads that it comes back whole", async () => {
  await using open = await memberPageOn({}, DESK, "/app/home", ADMIN);
  const { page, server } = open;
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Backups" }).click();
  await page.getByRole("heading", { name: "There is no backup yet" }).waitFor();
  await page.getByRole("button", { name: "Back up now" }).click();
  await page.getByText("Asked for. It shows here once it is made.").waitFor();
  await until(async () => (await server.pool`select from backups where verified_at is not null`)[0] ?? null);
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
  await using open = await memberPageOn({}, PHONE, null, ADMIN);
  const { page, server: { pool } } = open;
  await noteBackup(pool, 1, { ...DONE, missing_files: 0, copy_fault: "The specified bucket does not exist" });
  await noteBackup(pool, 0, { fault: LONG_FAULT });
  await page.goto(PAGE);
  await page.getByRole("heading", { name: "The last backup failed" }).waitFor();
  await page.getByText("could not read block 17").waitFor();
  await standing(page).getByText(/Last good one: .*, checked /).waitFor();
  await page.getByText("Not copied to its bucket: The specified bucket does not exist").waitFor();
  await holdNoneSticksOut(page);
  assert.deepEqual(open.complaints, []);
});

thoroughTest("a member does not get to the backups; an admin with a phone finds them among the settings", async () => {
  await using open = await memberPageOn({}, PHONE, PAGE);
  const { page } = open;
  await page.waitForURL("**/app/home");
  await page.goto("/app/setting");
  await page.getByRole("link", { name: "Appearance" }).waitFor();
  assert.equal(await page.getByRole("link", { name: "Backups" }).count(), 0);
  await open.context.clearCookies();
  await signInMember(page, "", ADMIN);
  await page.goto("/app/setting");
  await page.getByRole("link", { name: "Backups" }).click();
  await page.getByRole("heading", { name: "There is no backup yet" }).waitFor();
});
