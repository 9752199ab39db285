import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { newId } from "../db/new_id.ts";
import type { MediaKey } from "../domain/wire/ids.ts";
import { storedName } from "../server/host/storage/storage.ts";
import { cli, cliAtTerminal } from "../tests/support/server/cli_process.ts";
import { testInstallation } from "../tests/support/test_backup.ts";
import { emptyDatabase, giveHouseholds } from "../tests/support/test_database.ts";
import { barOf } from "./progress.ts";

Deno.test("a bar tells how much of long work is done, and a count where nobody knows how much there is", () => {
  assert.equal(barOf(0, 4, "MB"), "[..............................] 0 of 4 MB");
  assert.equal(barOf(1, 4, "MB"), "[########......................] 1 of 4 MB");
  assert.equal(barOf(9, 4, "MB"), "[##############################] 9 of 9 MB", "an estimate was too low");
  assert.equal(barOf(812, 0, "rows"), "812 rows");
});

const CLEAR_LINE = "\r\u001b[K";
const [FILE_MB, PEOPLE] = [3, 2_000];

Deno.test("an upgrade, a backup and its check show at a terminal how much of all is done, and leave their sentence alone", async () => {
  await using installation = await testInstallation();
  await using empty = await emptyDatabase();
  const { database: { pool, url }, dataDir, store, folder } = installation;
  const key = newId() as MediaKey;
  const bytes = randomBytes(FILE_MB * 1_000_000);
  const staged = join(store.stagingDir, "sent");
  await Deno.writeFile(staged, bytes);
  await store.storage.put(storedName(key, "original"), staged);
  // At once: what PostgreSQL counts by itself a moment after an analysis would be counted twice.
  await pool.begin(async (tx) => {
    await tx`
      insert into users (id, email, username) select 'p' || i, i || '@example.org', 'p' || i from generate_series(1, ${PEOPLE}) i`;
    await giveHouseholds(tx);
    await tx`
      insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
      values ('i', 'p1', '1', '', '', '', '', '{}', '', now(), now())`;
    await tx`
      insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
      values (${key}, 'p1', 'i', 'a.txt', 'text/plain', 'document', ${bytes.length}, 'none', ${crc32(bytes)})`;
    await tx`analyze`;
  });
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" };
  const file = join(folder, "boxes.tar");
  const shownBy = async (args: readonly string[], database = url) => {
    const { code, shown } = await cliAtTerminal(args, { ...settings, DATABASE_URL: database });
    assert.equal(code, 0, shown);
    const last = shown.lastIndexOf(CLEAR_LINE);
    return { bars: shown.slice(0, last), left: shown.slice(last + CLEAR_LINE.length) };
  };
  const upgraded = await shownBy(["db", "migrate"], empty.url);
  assert.match(upgraded.bars, /\[#{30}\] (\d+) of \1 migrations/);
  assert.match(upgraded.left, /^\d+ migrations ran: baseline, /);
  const made = await shownBy(["backup", "create", "--out", file]);
  const rows = Number(/ of (\d+) rows/.exec(made.bars)?.[1]);
  assert.ok(rows >= PEOPLE && rows < 3 * PEOPLE, made.bars);
  assert.match(made.bars, new RegExp(`\\[#{30}\\] ${FILE_MB} of ${FILE_MB} MB`));
  assert.match(made.left, /^[^[]*boxes\.tar: .* rows and 1 file/);
  const checked = await shownBy(["backup", "verify", file]);
  assert.match(checked.bars, /\[#{30}\] 4 of 4 MB/);
  assert.match(checked.left, /^[^[]*comes back whole/);
  const { stderr } = await cli(["backup", "verify", file], settings);
  assert.equal(stderr.includes("\r"), false, stderr);
});
