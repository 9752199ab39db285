import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addJob } from "../../db/jobs.ts";
import { openPool } from "../../db/sql.ts";
import { sendMailJob } from "../../domain/mail/mail.ts";
import { StartError } from "../../server/host/process/start_error.ts";
import { parseConfig } from "../../server/host/settings/config.ts";
import { startServer } from "../../server/start/start.ts";
import { tempDir } from "../support/server/cli_process.ts";
import { DidNotStart, type ServerProcess, startServerProcess } from "../support/server/server_process.ts";
import { testApp } from "../support/server/test_app.ts";
import { copyUsedData } from "../support/server/used_data_folder.ts";
import { canMount, smallDisk } from "../support/small_disk.ts";
import { emptyDatabase, testPostgresUrl, throwAwayDatabase } from "../support/test_database.ts";
import { until } from "../support/until.ts";

/** What a process that did not start wrote; it ends with 1. */
async function refusedStart(settings: Record<string, string>): Promise<string> {
  const error = await startServerProcess(settings).then((server) => server[Symbol.asyncDispose](), (error) => error);
  assert.ok(error instanceof DidNotStart, "expected the start to be refused");
  assert.equal(error.code, 1);
  return error.stderr;
}

/** The sentence with which a start ends, in the test's own process. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const starting = startServer(
    parseConfig({ PORT: "0", SANDBOX: "0", HOUSE_BOTS: "off", LOG_LEVEL: "off", ...settings }),
  );
  const error = await starting.then((server) => server.stop(), (error) => error);
  assert.ok(error instanceof StartError, `expected the start to be refused: ${error}`);
  assert.doesNotMatch(error.message, /\n/);
  return error.message;
}

function postgresIsAlive(dataDir: string): boolean {
  const lock = join(dataDir, "postgres", "postmaster.pid");
  if (!existsSync(lock)) return false;
  const pid = readFileSync(lock, "utf8").split("\n")[0];
  return existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(dataDir);
}

async function shutOut(database: string): Promise<void> {
  const admin = openPool(testPostgresUrl(), { max: 1 });
  await admin.unsafe(`alter database ${database} with allow_connections false`);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database}`;
  await admin.end();
}

async function isReady({ url }: ServerProcess): Promise<boolean> {
  const response = await fetch(`${url}/readyz`);
  await response.body?.cancel();
  return response.status === 200;
}

Deno.test("a first start needs no settings, and leaves secrets readable by their owner only", async () => {
  await using dir = await tempDir();
  await copyUsedData(dir.path);
  for (const secret of ["postgres-password", "sandbox-google-key.json"]) {
    assert.equal(statSync(join(dir.path, secret)).mode & 0o777, 0o600);
  }
});

Deno.test("a server keeps its folder to itself, ends with code 0 and its PostgreSQL with it, and starts after kill -9 or beside a stale lock", async () => {
  await using dir = await tempDir();
  await copyUsedData(dir.path);
  const settings = { DATA_DIR: dir.path };
  {
    await using killed = await startServerProcess(settings);
    assert.match(await refusedStart(settings), /Another server already runs on/);
    assert.ok(await isReady(killed));
    killed.kill("SIGKILL");
    await killed.status;
  }
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    await using server = await startServerProcess(settings);
    assert.ok(postgresIsAlive(dir.path));
    assert.ok(await isReady(server));
    server.kill(signal);
    assert.equal((await server.status).code, 0);
    assert.equal(postgresIsAlive(dir.path), false);
    // Its process number is somebody else's by now.
    writeFileSync(join(dir.path, "postgres", "postmaster.pid"), `${Deno.pid}\n${dir.path}/postgres\n`);
  }
});

Deno.test("a wrong setting stops the start with one line that says what to write", async () => {
  assert.match(
    await refusedStart({ PORT: "eighty" }),
    /^Stowmark cannot start\. PORT: "eighty" does not fit; write a port.*\n$/,
  );
});

Deno.test("a folder, an address, a port or a database that cannot be used is named in one line, with what to set instead", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  await using database = await throwAwayDatabase();
  await using dir = await tempDir();
  const file = join(dir.path, "notes.txt");
  writeFileSync(file, "");
  const cases = [
    [{ DATA_DIR: file }, /notes\.txt cannot be used: a file is in its place.*\. Mend that, or set another DATA_DIR\.$/],
    [{ DATA_DIR: join(file, "data") }, /notes\.txt.* cannot be used: a file is in its place/],
    [{ DATA_DIR: "/proc/stowmark" }, /^The folder \S+ cannot be used: /],
    [{ HOST: "192.0.2.1" }, /^HOST 192\.0\.2\.1 cannot be listened on /],
    [{ HOST: "no-such-host.invalid" }, /^HOST no-such-host\.invalid cannot be listened on /],
    [{ PORT: String(taken.addr.port) }, /^Port \d+ on 127\.0\.0\.1 is taken/],
    [{ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }, /^The database refused: /],
  ] as const;
  for (const [settings, sentence] of cases) {
    const usual = { DATABASE_URL: database.url, DATA_DIR: dir.path, GOOGLE_CLIENT_ID: "x" };
    assert.match(await refusal({ ...usual, ...settings }), sentence);
  }
});

const STRANGE_SCHEMAS = {
  "older code does not start on a newer schema": [
    "insert into schema_version (version, name, md5) values (999, 'later', 'x')",
    /^A newer version of Stowmark has used this database \(migration 999 .*backup/,
  ],
  "a database of a version from before 1.0.0 is called so, and does not start": [
    "update schema_version set md5 = '273195d4bea676779aa64b145bddc740'",
    /^A version of Stowmark from before 1\.0\.0 made this database.* import them there\.$/,
  ],
} as const;

for (const [fact, [change, sentence]] of Object.entries(STRANGE_SCHEMAS)) {
  Deno.test(fact, async () => {
    await using database = await throwAwayDatabase();
    await using dir = await tempDir();
    await database.pool.unsafe(change);
    assert.match(await refusal({ DATABASE_URL: database.url, DATA_DIR: dir.path }), sentence);
  });
}

Deno.test({
  name: "a DATA_DIR on a read-only disk is named in one line, with an outside database too",
  ignore: !canMount,
  async fn() {
    await using database = await throwAwayDatabase();
    await using disk = await smallDisk(1);
    for (const folder of ["media", "incoming"]) await Deno.mkdir(join(disk.path, folder));
    await disk.makeReadOnly();
    assert.match(await refusal({ DATA_DIR: disk.path }), /cannot be used: its disk is read-only/);
    assert.match(await refusal({ DATA_DIR: disk.path, DATABASE_URL: database.url }), /cannot be used: .*ead-only/);
  },
});

Deno.test("four servers start at once over one fresh database: one migrates, and each job is done once", async () => {
  await using database = await emptyDatabase();
  await using dir = await tempDir();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path, HOUSE_BOTS: "off" };
  await using servers = new AsyncDisposableStack();
  const all = await Promise.all(Array.from({ length: 4 }, () => startServerProcess(settings)));
  for (const server of all) servers.use(server);
  for (const server of all) assert.ok(await isReady(server));
  const versions = await database.pool`select version from schema_version`;
  assert.equal(new Set(versions.map(({ version }) => version)).size, versions.length);
  const wanted = Array.from({ length: 200 }, (_, number) => `person${number}@example.org`);
  for (const to of wanted) await addJob(database.pool, sendMailJob(true), { to, subject: "Hello", text: "Hello" });
  const left = () => database.pool`select from graphile_worker.jobs where task_identifier = ${sendMailJob(true)}`;
  await until(async () => (await left()).length === 0 || null);
  const sent = await database.pool`select recipient from sandbox.mail`;
  assert.deepEqual(sent.map(({ recipient }) => recipient).sort(), wanted.sort());
  for (const server of all) assert.equal(server.log(), "");
});

Deno.test("readyz names the database when it is gone, and the server lives on", async () => {
  await using app = await testApp({ LOG_LEVEL: "off" });
  await shutOut(new URL(app.databaseUrl).pathname.slice(1));
  const response = await app.fetch("/readyz");
  assert.equal(response.status, 503);
  assert.deepEqual((await response.json()).failing, ["database"]);
  assert.equal((await app.fetch("/healthz")).status, 200);
});
