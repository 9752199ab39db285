import { giveHouseholds } from "../../../tests/support/test_database.ts";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { basename, dirname, join, relative } from "node:path";
import { crc32 } from "node:zlib";
import { anyCharacter, fc } from "../../../tests/support/seeded_fc.ts";
import { inDatabase } from "../../../db/backup/databases.ts";
import { findInstallation } from "../../../db/media/installation.ts";
import { newId } from "../../../db/new_id.ts";
import { openPool, type Pool } from "../../../db/sql.ts";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import { backUp, restoring, type TestInstallation, testInstallation } from "../../../tests/support/test_backup.ts";
import { storedName } from "../../host/storage/storage.ts";
import { restoreBackup } from "./restore/restore_backup.ts";

/** `deno task prove backups` tries more. */
const INSTALLATIONS = Number(Deno.env.get("BACKUP_ROUND_TRIPS") ?? 2);

const text = fc.string({ unit: anyCharacter, maxLength: 60 }).map((given) => given.toWellFormed().replaceAll("\0", ""));
const bytes = fc.uint8Array({ maxLength: 3_000 });
const Box = fc.record({
  title: text,
  description: text,
  tags: fc.array(text, { maxLength: 3 }),
  files: fc.array(bytes, { maxLength: 3 }),
});
const Contents = fc.record({
  people: fc.array(fc.record({ name: text, boxes: fc.array(Box, { maxLength: 4 }) }), { minLength: 1, maxLength: 3 }),
  scans: fc.array(bytes, { maxLength: 3 }),
  secret: text,
});
type Contents = typeof Contents extends fc.Arbitrary<infer T> ? T : never;

/** What a shell and an editor leave beside files, and names that a tar has no room for. */
const NOT_OURS = [".bash_history", "a b", "key.json~", "schlüssel", "a".repeat(120)];

async function fill(
  { database: { pool }, dataDir }: TestInstallation,
  { people, scans, secret }: Contents,
): Promise<void> {
  for (const [at, { name, boxes }] of people.entries()) {
    const id = newId();
    await pool`insert into users (id, email, username, display_name) values (${id}, ${`${at}@example.org`}, ${
      at + name
    }, ${name})`;
    await giveHouseholds(pool);
    for (const [number, box] of boxes.entries()) await addBox(pool, dataDir, id, number, box);
    await write(join(dataDir, "scans", id, `${newId()}.png`), scans[at] ?? new Uint8Array(1));
  }
  await pool`select graphile_worker.add_job('send_mail', ${pool.json({ to: secret })}::json, job_key => 'kept')`;
  for (const name of NOT_OURS) await write(join(dataDir, "media", "aa", name), new Uint8Array(1));
}

async function addBox(
  pool: Pool,
  dataDir: string,
  owner: string,
  number: number,
  box: typeof Box extends fc.Arbitrary<infer T> ? T : never,
) {
  const id = newId();
  await pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    values (${id}, ${owner}, ${String(number)}, ${box.title}, ${box.title}, ${box.description}, '', ${box.tags},
      ${"'box':1"}::tsvector, now(), now())`;
  for (const content of box.files) {
    const key = newId() as MediaKey;
    await pool`
      insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
      values (${key}, ${owner}, ${id}, 'a.bin', 'application/octet-stream', 'document', ${content.length}, 'none', ${
      crc32(content)
    })`;
    await write(join(dataDir, "media", storedName(key, "original")), content);
  }
}

async function write(path: string, content: Uint8Array): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeFile(path, content);
}

/** Every row of every table, sorted, as PostgreSQL writes it: by a way of its own, not the backup's. */
async function allRows(url: string): Promise<Record<string, string[]>> {
  const pool = openPool(url, { max: 1 });
  try {
    const tables = await pool<{ name: string }[]>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'sandbox')
        and tablename not in ('schema_version', 'restored_jobs') order by 1`;
    const rows: Record<string, string[]> = {};
    for (const { name } of tables) {
      rows[name] = (await pool.unsafe(`select t::text as row from ${name} t`)).map(({ row }) => row).sort();
    }
    return rows;
  } finally {
    await pool.end();
  }
}

async function allFiles(dataDir: string, folder = dataDir): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) Object.assign(files, await allFiles(dataDir, path));
    else files[relative(dataDir, path)] = createHash("sha256").update(await Deno.readFile(path)).digest("hex");
  }
  return files;
}

Deno.test("whatever an installation holds comes back: every row of every table, every file, what waited to be done", async () => {
  await fc.assert(
    fc.asyncProperty(Contents, async (contents) => {
      await using from = await testInstallation();
      await fill(from, contents);
      const made = await backUp(from);
      assert.deepEqual([made.missing, made.altered, made.goneMeanwhile], [0, 0, 0]);
      assert.deepEqual(made.leftOutNames.toSorted(), NOT_OURS.map((name) => `media/aa/${name}`).sort());
      await using to = await testInstallation("empty");
      await to.database.pool.end();
      const { kept } = await restoreBackup(restoring(to), made.path, new Date(), false);
      assert.equal(kept, null);
      const [rows, wanted] = [await allRows(to.database.url), await allRows(from.database.url)];
      assert.ok(Object.keys(wanted).length > 30);
      const { "public.installation": installation, ...others } = rows;
      const { "public.installation": _, ...wantedOthers } = wanted;
      assert.deepEqual(others, wantedOthers);
      assert.ok(installation?.[0]?.includes(from.installation));
      const { filesRoot } = await inDatabase(to.database.url, findInstallation);
      const { "media/installation-id": mark, ...files } = await allFiles(join(to.dataDir, filesRoot));
      assert.ok(mark);
      const there = Object.entries(await allFiles(from.dataDir)).filter(([name]) => !NOT_OURS.includes(basename(name)));
      assert.deepEqual(files, Object.fromEntries(there));
      const after = openPool(to.database.url, { max: 1 });
      const [job] = await after`select task, key, payload from restored_jobs`;
      assert.deepEqual(job, { task: "send_mail", key: "kept", payload: { to: contents.secret } });
      await after`insert into restored_jobs (task, payload, priority, run_at, most_tries) values ('a', '{}', 0, now(), 1)`;
      await after.end();
    }),
    { numRuns: INSTALLATIONS },
  );
});

Deno.test("nothing of our schemas holds rows that a backup would leave out", async () => {
  await using installation = await testInstallation();
  const { pool } = installation.database;
  const foreign = await pool`
    select relname from pg_class where relnamespace in (to_regnamespace('public'), to_regnamespace('sandbox')) and relkind in ('m', 'f')`;
  assert.deepEqual([...foreign], []);
  const [large] = await pool`select count(*)::int as count from information_schema.columns
    where table_schema in ('public', 'sandbox') and data_type in ('oid', 'lo')`;
  assert.equal(large?.count, 0, "a column that names large objects");
});
