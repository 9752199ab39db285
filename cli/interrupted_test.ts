import { giveHouseholds } from "../tests/support/test_database.ts";
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type CliOutcome, spawnCli, tempDir } from "../tests/support/server/cli_process.ts";
import { LOCKS } from "../db/advisory_locks.ts";
import { beside, nameOfDatabase } from "../db/backup/databases.ts";
import { noteWaiting } from "../db/backup/waiting_databases.ts";
import { newId } from "../db/new_id.ts";
import { openPool, type Pool } from "../db/sql.ts";
import { newRestoreTime, replacedDatabase } from "../server/archive/backup/restore/replaced_things.ts";
import type { MediaKey } from "../domain/wire/ids.ts";
import { storedName } from "../server/host/storage/storage.ts";
import { runningPostgresUrl } from "../server/host/postgres/embedded.ts";
import { s3StandIn } from "../tests/support/outside/s3_stand_in.ts";
import { startServerProcess } from "../tests/support/server/server_process.ts";
import { copyUsedData } from "../tests/support/server/used_data_folder.ts";
import {
  emptyDatabase,
  somebodyWaitsFor,
  type ThrowAwayDatabase,
  throwAwayDatabase,
} from "../tests/support/test_database.ts";
import { FINISHING, STOPPING } from "./interruption.ts";
import { everyNth } from "../tools/gate/shares.ts";
import { typed } from "../tests/support/server/typed_command.ts";

interface Installation extends AsyncDisposable {
  readonly path: string;
  readonly database: ThrowAwayDatabase;
  readonly settings: Readonly<Record<string, string>>;
}

/** A database with one member and one box, and a folder. */
async function installation(): Promise<Installation> {
  const dir = await tempDir();
  const database = await throwAwayDatabase();
  await database.pool`insert into users (id, email, username, is_sandbox) values ('u1', 'a@example.org', 'anna', true)`;
  await giveHouseholds(database.pool);
  await database.pool`
    insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
    values ('i1', 'u1', '1', 'Ropes', 'ropes', '', '', '{}', '', now(), now())`;
  return {
    path: dir.path,
    database,
    settings: { DATABASE_URL: database.url, DATA_DIR: join(dir.path, "data"), ...ANY_DISK },
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]();
      await dir[Symbol.asyncDispose]();
    },
  };
}

const ANY_DISK = { KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" };

/**
 * What becomes of a command that gets Ctrl-C in the middle of its work, where it waits for a table that we hold until it
 * has heard.
 */
async function interruptedAt(
  { database, settings }: Installation,
  lock: string,
  args: readonly string[],
  isHeldToItsEnd = false,
): Promise<CliOutcome> {
  return await interruptedBehind(
    database.pool,
    `lock table ${lock} mode`,
    () => spawnCli(args, settings),
    isHeldToItsEnd,
  );
}

/** @param statement holds what the command waits for */
async function interruptedBehind(
  pool: Pool,
  statement: string,
  spawn: () => Deno.ChildProcess,
  isHeldToItsEnd = false,
): Promise<CliOutcome> {
  const [output] = await pool.begin(async (tx) => {
    await tx.unsafe(statement);
    const child = spawn();
    const { heard, output } = outcomeOf(child);
    await somebodyWaitsFor(tx);
    child.kill("SIGINT");
    await (isHeldToItsEnd ? output : heard);
    return [() => output];
  });
  return await output();
}

/** What a command did, and when it said that it heard Ctrl-C: that it stops is left out. */
function outcomeOf(child: Deno.ChildProcess) {
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  const read = async () => {
    let stderr = "";
    for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
      stderr += chunk;
      if (stderr.includes(SAID) || stderr.includes(FINISHES)) resolve();
    }
    return stderr;
  };
  const output = Promise.all([child.status, new Response(child.stdout).text(), read()])
    .then(([{ code }, stdout, stderr]): CliOutcome => ({ code, stdout, stderr: stderr.replace(SAID, "") }));
  return { heard: Promise.race([heard, output]), output };
}

const SAID = `${STOPPING}\n`;
const FINISHES = `${FINISHING}\n`;
const NOTHING_LEFT = { code: 130, stdout: "", stderr: "Interrupted; nothing is left of it.\n" };

function namesIn(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}

async function titles({ database }: Installation): Promise<string[]> {
  return (await database.pool<{ title: string }[]>`select title from items order by title`).map(({ title }) => title);
}

Deno.test("Ctrl-C in an export leaves no half file, and the file that was there as it was", async () => {
  await using here = await installation();
  await Deno.mkdir(join(here.path, "data"));
  const file = join(here.path, "anna.zip");
  writeFileSync(file, "an earlier one");
  const ended = await interruptedAt(here, "media in access exclusive", ["export", "anna", file, "--force"]);
  assert.deepEqual(ended, { code: 130, stdout: "", stderr: "Interrupted: nothing was written.\n" });
  assert.deepEqual(namesIn(here.path), ["anna.zip", "data"]);
  assert.equal(await Deno.readTextFile(file), "an earlier one");
});

Deno.test("Ctrl-C while an import is read leaves nothing of it", async () => {
  await using here = await installation();
  await Deno.mkdir(join(here.path, "data"));
  const file = join(here.path, "boxes.csv");
  writeFileSync(file, "Number,Title\n7,Tent\n");
  const ended = await interruptedAt(here, "import_rows in share", ["import", "anna", file]);
  assert.deepEqual(ended, { code: 130, stdout: "", stderr: "Interrupted: nothing was imported.\n" });
  assert.deepEqual(await titles(here), ["Ropes"]);
  assert.equal((await here.database.pool`select from imports`).length, 0);
  assert.deepEqual(namesIn(join(here.path, "data", "incoming")), []);
});

Deno.test("Ctrl-C while an import makes boxes says who goes on, and none is made by half", async () => {
  await using here = await installation();
  await Deno.mkdir(join(here.path, "data"));
  const file = join(here.path, "boxes.csv");
  writeFileSync(file, "Number,Title\n7,Tent\n8,Lamps\n");
  const ended = await interruptedAt(here, "items in share", ["import", "anna", file], true);
  const sentence = "Interrupted: the server goes on with it, or makes none of it.\n";
  assert.deepEqual(ended, { code: 130, stdout: "", stderr: sentence });
  assert.deepEqual(await titles(here), ["Ropes"]);
});

/** What a restore has begun when it hears of Ctrl-C, as its data folder shows it. */
const MOMENTS = ["postgres/postmaster.pid", "restored-"];
const ITSELF = fileURLToPath(new URL("../tests/support/server/interrupt_itself.ts", import.meta.url));

Deno.test("Ctrl-C in a restore or in its undo changes nothing and leaves nothing of it", async () => {
  await using dir = await tempDir();
  const [dataDir, file] = [join(dir.path, "data"), join(dir.path, "boxes.tar")];
  const settings = { DATA_DIR: dataDir, ...ANY_DISK };
  await copyUsedData(dataDir);
  // What is of use to somebody is kept when it is replaced.
  const photo = join(dataDir, "media", storedName(newId() as MediaKey, "original"));
  await Deno.mkdir(dirname(photo), { recursive: true });
  await Deno.writeTextFile(photo, "a photo");
  await typed(["backup", "create", "--out", file], settings);
  await typed(["events", "seed"], settings);
  const [before, rootBefore] = [await eventsOf(settings), namesIn(dataDir)];
  for (const moment of everyNth(MOMENTS, 2)) {
    const child = spawnCli(["backup", "restore", file, "--force"], { ...settings, INTERRUPTED_AT: moment }, ITSELF);
    const { code, stderr } = await outcomeOf(child).output;
    assert.deepEqual([code, stderr], [130, "Interrupted; nothing is left of it.\n"], moment);
    assert.deepEqual([await eventsOf(settings), namesIn(dataDir)], [before, rootBefore]);
  }
  const { kept } = JSON.parse(await typed(["backup", "restore", file, "--force", "--json"], settings));
  const [restored, root] = [await eventsOf(settings), namesIn(dataDir)];
  const interrupted = { ...settings, INTERRUPTED_AT: "postgres/postmaster.pid" };
  assert.deepEqual(await outcomeOf(spawnCli(["backup", "undo", kept.time], interrupted, ITSELF)).output, NOTHING_LEFT);
  assert.deepEqual([await eventsOf(settings), namesIn(dataDir)], [restored, root]);
});

async function eventsOf(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const stdout = await typed(["events", "list", "--json"], settings);
  return JSON.parse(stdout).events.map(({ eventId }: { eventId: string }) => eventId);
}

Deno.test("Ctrl-C in a check of a backup leaves no database of it", async () => {
  await using dir = await tempDir();
  const [dataDir, file] = [join(dir.path, "data"), join(dir.path, "boxes.tar")];
  const settings = { DATA_DIR: dataDir, ...ANY_DISK };
  await copyUsedData(dataDir);
  await using _server = await startServerProcess({ DATA_DIR: dataDir, HOUSE_BOTS: "off" });
  await typed(["backup", "create", "--out", file], settings);
  const pool = openPool(beside(await runningPostgresUrl(dataDir) ?? "", "template1"), { max: 1 });
  const ended = await interruptedBehind(
    pool,
    `select pg_advisory_xact_lock(${LOCKS.scratch})`,
    () => spawnCli(["backup", "verify", file], settings),
  );
  assert.deepEqual(ended, NOTHING_LEFT);
  assert.deepEqual([...await pool`select datname from pg_database where datname like 'stowmark%'`], []);
  await pool.end();
});

Deno.test("Ctrl-C while something is forgotten is told that it goes on", async () => {
  await using here = await installation();
  const { pool, url } = here.database;
  const time = newRestoreTime(new Date());
  const name = replacedDatabase(time);
  await pool.unsafe(`create database ${name} template template0 strategy file_copy`);
  await noteWaiting(pool, name, nameOfDatabase(url), `restored-${time}`);
  const held = `comment on database ${name} is 'held'`;
  const ended = await interruptedBehind(pool, held, () => spawnCli(["backup", "forget", time], here.settings));
  assert.deepEqual([ended.code, ended.stderr], [0, FINISHES]);
  assert.match(ended.stdout, new RegExp(`^What the restore of ${time} had replaced is gone\\.`));
  assert.equal((await pool`select from pg_database where datname = ${name}`).length, 0);
});

Deno.test("Ctrl-C while migrations run leaves the database as it was", async () => {
  await using dir = await tempDir();
  await using database = await emptyDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path };
  const held = `select pg_advisory_xact_lock(${LOCKS.migration})`;
  const ended = await interruptedBehind(database.pool, held, () => spawnCli(["db", "migrate"], settings));
  assert.deepEqual(ended, { code: 130, stdout: "", stderr: "Interrupted; the database is as it was.\n" });
  assert.deepEqual([...await database.pool`select tablename from pg_tables where schemaname = 'public'`], []);
  await typed(["db", "migrate"], settings);
});

Deno.test("Ctrl-C in an export of kept pictures leaves what is written, and the next one goes on", async () => {
  await using here = await installation();
  const data = join(here.path, "data");
  const out = join(data, "out");
  const scans = [newId(), newId(), newId()].sort();
  await Deno.mkdir(join(data, "scans", "u1"), { recursive: true });
  for (const id of scans) {
    writeFileSync(join(data, "scans", "u1", `${id}.png`), id);
    await here.database.pool`insert into kept_scans (id, owner_id, label, read_as) values (${id}, 'u1', '7', '')`;
  }
  const pictures = scans.map((id) => `${id}.png`);
  const settings = { ...here.settings, INTERRUPTED_AT: join("out", pictures[1] ?? "") };
  const { code, stderr } = await outcomeOf(spawnCli(["scans", "export", out], settings, ITSELF)).output;
  assert.deepEqual([code, stderr], [130, "Interrupted: run the same command again.\n"]);
  assert.deepEqual(namesIn(out), ["labels.csv", ...pictures.slice(0, 2)].sort());
  await typed(["scans", "export", out], here.settings);
  assert.deepEqual(namesIn(out), ["labels.csv", ...pictures].sort());
});

Deno.test("Ctrl-C in a doctor takes back what it has put into the storage to try it", async () => {
  await using here = await installation();
  await using bucket = s3StandIn("boxes");
  await Deno.mkdir(join(here.path, "data"));
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  bucket.onRead = async (name) => {
    if (!name.startsWith("doctor-")) return;
    read();
    await mayAnswer;
  };
  const child = spawnCli(["doctor"], {
    ...{ ...here.settings, PORT: "1", S3_ENDPOINT: bucket.url, S3_BUCKET: "boxes" },
    ...{ S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" },
  });
  const { heard, output } = outcomeOf(child);
  await Promise.race([isRead, output]);
  assert.equal(bucket.objects.size, 1);
  child.kill("SIGINT");
  await heard;
  answer();
  assert.deepEqual(await output, { code: 130, stdout: "", stderr: "" });
  assert.equal(bucket.objects.size, 0);
  assert.deepEqual(namesIn(join(here.path, "data")).filter((name) => name.startsWith("doctor")), []);
});
