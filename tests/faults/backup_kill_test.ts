import { giveHouseholds } from "../support/test_database.ts";
import assert from "node:assert/strict";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { dropDatabase, inDatabase } from "../../db/backup/databases.ts";
import { dropLeftRestores, makeScratch } from "../../db/backup/waiting_databases.ts";
import { isBackupRunning } from "../../db/backup/snapshot.ts";
import { seeded } from "../../domain/game/bots/seeded_random.ts";
import { findInstallation } from "../../db/media/installation.ts";
import { newId } from "../../db/new_id.ts";
import { openPool } from "../../db/sql.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { removeFiles, replacedThings } from "../../server/archive/backup/restore/replaced_things.ts";
import { storedName } from "../../server/host/storage/storage.ts";
import { spawnCli } from "../support/server/cli_process.ts";
import {
  backUp,
  commandSettings,
  namesIn,
  peopleIn,
  type TestInstallation,
  testInstallation,
} from "../support/test_backup.ts";
import { until } from "../support/until.ts";
import { callSteadily } from "../support/server/steady_calls.ts";
import { thoroughTest } from "../../tools/gate/shares.ts";
import { typed } from "../support/server/typed_command.ts";

/** Of each command; `deno task prove kills` tries more moments, `BACKUP_KILLS_SEED=7` others. */
const KILLS = Number(Deno.env.get("BACKUP_KILLS") ?? 1);
const random = seeded(Number(Deno.env.get("BACKUP_KILLS_SEED") ?? 1));
/** A command that is over before its moment has come is begun again. */
const MAX_ROUNDS = KILLS * 5;
/** Before it, a command reads its own program. */
const BEGINNING = 0.3;

/** @returns whether it was killed, and how often one looked until then */
async function killedAfter(looks: number, child: Deno.ChildProcess): Promise<{ isKilled: boolean; looked: number }> {
  let isOver = false;
  let looked = 0;
  const ended = child.status.finally(() => isOver = true);
  await until(() => isOver || ++looked > looks || null, { pauseMs: 5, maxMs: 600_000 });
  if (!isOver) child.kill("SIGKILL");
  const [{ signal }] = await Promise.all([ended, child.stdout.cancel(), child.stderr.cancel()]);
  return { isKilled: signal === "SIGKILL", looked };
}

/** Kills a command at random moments of its work, and has a look after each. */
async function killOften(begin: () => Deno.ChildProcess, lookAfter: () => Promise<void>): Promise<void> {
  let { looked: whole } = await killedAfter(Infinity, begin());
  let kills = 0;
  for (let round = 0; kills < KILLS; round++) {
    assert.ok(round < MAX_ROUNDS, "killed often enough");
    const moment = Math.floor(whole * (BEGINNING + (1 - BEGINNING) * random()));
    const { isKilled, looked } = await killedAfter(moment, begin());
    if (isKilled) kills++;
    // A machine that has less to do by now is through sooner.
    else whole = looked;
    await lookAfter();
  }
}

async function addPerson({ database: { pool }, dataDir }: TestInstallation, name: string, files: number) {
  const [id, itemId] = [newId(), newId()];
  await pool`insert into users (id, email, username) values (${id}, ${`${id}@example.org`}, ${name})`;
  await giveHouseholds(pool);
  await pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    values (${itemId}, ${id}, '1', 'Ropes', 'ropes', '', '', '{}', '', now(), now())`;
  const bytes = new Uint8Array(200_000);
  for (let file = 0; file < files; file++) {
    const key = newId() as MediaKey;
    await Deno.mkdir(join(dataDir, "media", key.slice(-2)), { recursive: true });
    await Deno.writeFile(join(dataDir, "media", storedName(key, "original")), bytes);
    await pool`
      insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
      values (${key}, ${id}, ${itemId}, 'a.bin', 'application/octet-stream', 'document', ${bytes.length}, 'none', ${
      crc32(bytes)
    })`;
  }
}

/** Scratch databases of everybody. */
async function scratchesBeside({ database: { url } }: TestInstallation): Promise<string[]> {
  const pool = openPool(url, { max: 1 });
  const rows = await pool<{ name: string }[]>`
    select datname as name from pg_database where datname ~ '^stowmark_(scratch|restore)_'`;
  await pool.end();
  return rows.map(({ name }) => name);
}

/** What a killed one left goes with the next that begins, once PostgreSQL has noticed. Others' tests end theirs themselves. */
async function requireSwept(installation: TestInstallation, left: readonly string[]): Promise<void> {
  const { dataDir, database: { url } } = installation;
  await until(async () => {
    const { name, letGo } = await makeScratch(url, null);
    await letGo();
    await dropDatabase(url, name);
    await dropLeftRestores(url, (filesRoot) => removeFiles({ dataDir, s3: null }, filesRoot));
    const now = new Set(await scratchesBeside(installation));
    return left.some((one) => now.has(one)) ? null : true;
  });
}

Deno.test("backup create that is killed at any moment while people write leaves no half backup, and the next one works and clears up", async () => {
  await using installation = await testInstallation();
  const { database: { pool }, folder } = installation;
  const settings = commandSettings(installation);
  await addPerson(installation, "anna", 60);
  let writers = 0;
  const writing = callSteadily(async () => {
    await addPerson(installation, `writer${writers++}`, 1);
    return { status: 201 };
  });
  try {
    let round = 0;
    const begin = () => {
      const out = ++round % 2 === 0 ? [] : ["--out", join(folder, `weekly-${round}.tar`)];
      return spawnCli(["backup", "create", ...out], settings);
    };
    await killOften(begin, async () => {
      await until(async () => await isBackupRunning(pool) ? null : true);
      for (const name of await namesIn(folder)) {
        if (!name.endsWith(".tar")) continue;
        await typed(["backup", "verify", join(folder, name)], settings);
        await Deno.remove(join(folder, name));
      }
      assert.ok((await namesIn(folder)).length <= 1, "a killed one's half goes with the next");
    });
  } finally {
    assert.deepEqual(Object.keys(await writing.end()), ["201"]);
  }
  await typed(["backup", "create"], settings);
  const [made, ...others] = await namesIn(folder);
  assert.deepEqual(others, []);
  await typed(["backup", "verify", join(folder, made ?? "")], settings);
});

thoroughTest(
  "backup verify that is killed at any moment leaves nothing that the next one does not remove",
  async () => {
    await using installation = await testInstallation();
    const settings = commandSettings(installation);
    await addPerson(installation, "anna", 60);
    const { path } = await backUp(installation);
    const before = await Deno.readFile(path);
    await killOften(() => spawnCli(["backup", "verify", path], settings), async () => {
      const left = await scratchesBeside(installation);
      await typed(["backup", "verify", path], settings);
      await requireSwept(installation, left);
    });
    assert.deepEqual(await Deno.readFile(path), before);
    assert.deepEqual(await namesIn(installation.folder), ["backup.tar"]);
  },
);

/** How many files each of the two has, by which one sees whose files lie there. */
const FILES = { anna: 60, ben: 50 } as const;
type Person = keyof typeof FILES;

async function backupOf(name: Person): Promise<{ path: string } & AsyncDisposable> {
  const installation = await testInstallation();
  await addPerson(installation, name, FILES[name]);
  const { path } = await backUp(installation);
  return { path, [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose]() };
}

async function filesIn({ dataDir, database: { url } }: TestInstallation): Promise<number> {
  const { filesRoot } = await inDatabase(url, findInstallation);
  const names = await Array.fromAsync(walk(join(dataDir, filesRoot, "media")));
  return names.filter((name) => name.endsWith(".original")).length;
}

async function* walk(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* walk(join(folder, name));
    else yield name;
  }
}

Deno.test("backup restore that is killed at any moment leaves what was there, or has restored all, and the next one works and clears up", async () => {
  await using anna = await backupOf("anna");
  await using ben = await backupOf("ben");
  await using to = await testInstallation();
  await to.database.pool.end();
  const settings = commandSettings(to);
  const restore = (path: string) => ["backup", "restore", path, "--force"];
  await typed(restore(ben.path), settings);
  // Each time the other one comes back, so that one sees which of the two is there.
  let [now, next]: [Person, Person] = ["anna", "ben"];
  const pathOf = (person: Person) => person === "anna" ? anna.path : ben.path;
  const begin = () => {
    [now, next] = [next, now];
    return spawnCli(restore(pathOf(next)), settings);
  };
  await killOften(begin, async () => {
    const left = await scratchesBeside(to);
    const [people, files] = [await peopleIn(to.database.url), await filesIn(to)];
    assert.ok(
      [now, next].some((one) => people.join() === one && files === FILES[one]),
      `${people} with ${files} files`,
    );
    await typed(restore(pathOf(next)), settings);
    assert.deepEqual([await peopleIn(to.database.url), await filesIn(to)], [[next], FILES[next]]);
    await requireSwept(to, left);
    for (const { time } of await replacedThings(to.database.url)) await typed(["backup", "forget", time], settings);
    const roots = (await namesIn(to.dataDir)).filter((name) => name.startsWith("restored-"));
    assert.equal(roots.length, 1, "the one that is used");
  });
});
