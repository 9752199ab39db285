import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cli, type CliOutcome, spawnCli, tempDir } from "../tools/cli_process.ts";
import { STOPPING } from "./interruption.ts";
import { startServerProcess } from "../tools/server_process.ts";
import { somebodyWaitsFor, type ThrowAwayDatabase, throwAwayDatabase } from "../tools/test_database.ts";

interface Place extends AsyncDisposable {
  readonly path: string;
  readonly database: ThrowAwayDatabase;
  readonly settings: Readonly<Record<string, string>>;
}

/** A database with one member and one box, and a folder. */
async function place(): Promise<Place> {
  const dir = await tempDir();
  const database = await throwAwayDatabase();
  await database.pool`insert into users (id, email, username, is_sandbox) values ('u1', 'a@example.org', 'anna', true)`;
  await database.pool`
    insert into items (id, owner_id, tag_id, title, title_key, description, location, tags, search, created_at, updated_at)
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
  { database, settings }: Place,
  lock: string,
  args: readonly string[],
  isHeldToItsEnd = false,
): Promise<CliOutcome> {
  const [output] = await database.pool.begin(async (tx) => {
    await tx.unsafe(`lock table ${lock} mode`);
    const child = spawnCli(args, settings);
    const { heard, output } = outcomeOf(child);
    await somebodyWaitsFor(tx);
    child.kill("SIGINT");
    await (isHeldToItsEnd ? output : heard);
    return [() => output];
  });
  return await output();
}

/** What a command did, and when it said that it heard Ctrl-C: what it said to that is left out. */
function outcomeOf(child: Deno.ChildProcess) {
  const { promise: heard, resolve } = Promise.withResolvers<void>();
  const read = async () => {
    let stderr = "";
    for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) {
      stderr += chunk;
      if (stderr.includes(SAID)) resolve();
    }
    return stderr;
  };
  const output = Promise.all([child.status, new Response(child.stdout).text(), read()])
    .then(([{ code }, stdout, stderr]): CliOutcome => ({ code, stdout, stderr: stderr.replace(SAID, "") }));
  return { heard: Promise.race([heard, output]), output };
}

const SAID = `${STOPPING}\n`;

function namesIn(folder: string): string[] {
  return Array.from(Deno.readDirSync(folder), ({ name }) => name).sort();
}

async function titles({ database }: Place): Promise<string[]> {
  return (await database.pool<{ title: string }[]>`select title from items order by title`).map(({ title }) => title);
}

Deno.test("Ctrl-C in an export leaves no half file, and the file that was there as it was", async () => {
  await using here = await place();
  await Deno.mkdir(join(here.path, "data"));
  const file = join(here.path, "anna.zip");
  writeFileSync(file, "an earlier one");
  const ended = await interruptedAt(here, "media in access exclusive", ["export", "anna", file, "--force"]);
  assert.deepEqual(ended, { code: 130, stdout: "", stderr: "Interrupted: nothing was written.\n" });
  assert.deepEqual(namesIn(here.path), ["anna.zip", "data"]);
  assert.equal(await Deno.readTextFile(file), "an earlier one");
});

Deno.test("Ctrl-C while an import is read leaves nothing of it", async () => {
  await using here = await place();
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
  await using here = await place();
  await Deno.mkdir(join(here.path, "data"));
  const file = join(here.path, "boxes.csv");
  writeFileSync(file, "Number,Title\n7,Tent\n8,Lamps\n");
  const ended = await interruptedAt(here, "items in share", ["import", "anna", file], true);
  const sentence = "Interrupted: the server goes on with it, or makes none of it.\n";
  assert.deepEqual(ended, { code: 130, stdout: "", stderr: sentence });
  assert.deepEqual(await titles(here), ["Ropes"]);
});

Deno.test("Ctrl-C in a backup leaves no file", async () => {
  await using here = await place();
  const out = join(here.path, "boxes.tar");
  const ended = await interruptedAt(here, "items in access exclusive", ["backup", "create", "--out", out]);
  assert.deepEqual(ended, { code: 130, stdout: "", stderr: "Interrupted; nothing is left of it.\n" });
  assert.deepEqual(namesIn(here.path).filter((name) => name !== "data"), []);
  assert.equal((await cli(["backup", "create", "--out", out], here.settings)).code, 0);
});

/** What a restore has begun when it hears of Ctrl-C, as its data folder shows it. */
const MOMENTS = ["postgres/postmaster.pid", "restore-unfinished"];
const ITSELF = fileURLToPath(new URL("../tools/interrupt_itself.ts", import.meta.url));

Deno.test("Ctrl-C in a restore changes nothing and leaves nothing of it", async () => {
  await using dir = await tempDir();
  const [dataDir, file] = [join(dir.path, "data"), join(dir.path, "boxes.tar")];
  const settings = { DATA_DIR: dataDir, ...ANY_DISK };
  {
    await using _server = await startServerProcess({ DATA_DIR: dataDir, HOUSE_BOTS: "off" });
    assert.equal((await cli(["backup", "create", "--out", file], settings)).code, 0);
    assert.equal((await cli(["events", "seed"], settings)).code, 0);
  }
  const [before, rootBefore] = [await eventsOf(settings), namesIn(dataDir)];
  for (const moment of MOMENTS) {
    const child = spawnCli(["backup", "restore", file, "--force"], { ...settings, INTERRUPTED_AT: moment }, ITSELF);
    const { code, stderr } = await outcomeOf(child).output;
    assert.deepEqual([code, stderr], [130, "Interrupted; nothing is left of it.\n"], moment);
    assert.deepEqual([await eventsOf(settings), namesIn(dataDir)], [before, rootBefore]);
  }
});

async function eventsOf(settings: Readonly<Record<string, string>>): Promise<string[]> {
  const { stdout } = await cli(["events", "list", "--json"], settings);
  return JSON.parse(stdout).events.map(({ eventId }: { eventId: string }) => eventId);
}
