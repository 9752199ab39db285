import assert from "node:assert/strict";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DidNotStart, startServerProcess } from "../support/server/server_process.ts";
import { addJob } from "../../db/jobs.ts";
import { openPool } from "../../db/sql.ts";
import { sendMailJob } from "../../domain/mail/mail.ts";
import { emptyDatabase, testPostgresUrl, throwAwayDatabase } from "../support/test_database.ts";
import { until } from "../support/until.ts";
import { copyUsedData } from "../support/server/used_data_folder.ts";
import { everyNth } from "../../tools/gate/shares.ts";

async function tempDir() {
  const path = await Deno.makeTempDir({ prefix: "stowmark-start-" });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

async function refusedStart(settings: Record<string, string>): Promise<DidNotStart> {
  try {
    await using _server = await startServerProcess(settings);
  } catch (error) {
    if (error instanceof DidNotStart) return error;
    throw error;
  }
  return assert.fail("expected the start to be refused");
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

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(`${url}/readyz`);
  await response.body?.cancel();
  return response.status === 200;
}

Deno.test("a first start needs no settings, and leaves secrets readable by their owner only", async () => {
  await using dir = await tempDir();
  const dataDir = join(dir.path, "data");
  await using server = await startServerProcess({ DATA_DIR: dataDir, HOUSE_BOTS: "on" });
  assert.ok(await isReady(server.url));
  for (const secret of ["postgres-password", "sandbox-google-key.json"]) {
    assert.equal(statSync(join(dataDir, secret)).mode & 0o777, 0o600);
  }
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  Deno.test(`${signal} ends the server with code 0 and its PostgreSQL with it`, async () => {
    await using dir = await tempDir();
    await copyUsedData(dir.path);
    await using server = await startServerProcess({ DATA_DIR: dir.path, HOUSE_BOTS: "on" });
    assert.ok(postgresIsAlive(dir.path));
    server.kill(signal);
    assert.equal((await server.status).code, 0);
    assert.equal(postgresIsAlive(dir.path), false);
  });
}

Deno.test("after kill -9 the next start recovers by itself, even from a lock whose process number was reused", async () => {
  await using dir = await tempDir();
  await copyUsedData(dir.path);
  await using killed = await startServerProcess({ DATA_DIR: dir.path });
  killed.kill("SIGKILL");
  await killed.status;
  await using second = await startServerProcess({ DATA_DIR: dir.path });
  assert.ok(await isReady(second.url));
  second.kill("SIGTERM");
  await second.status;
  writeFileSync(join(dir.path, "postgres", "postmaster.pid"), `${Deno.pid}\n${dir.path}/postgres\n`);
  await using third = await startServerProcess({ DATA_DIR: dir.path });
  assert.ok(await isReady(third.url));
});

Deno.test("a second server on the same data folder says so and stops; the first goes on", async () => {
  await using dir = await tempDir();
  await copyUsedData(dir.path);
  await using first = await startServerProcess({ DATA_DIR: dir.path });
  const refused = await refusedStart({ DATA_DIR: dir.path });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Another server already runs on/);
  assert.ok(await isReady(first.url));
});

Deno.test("a wrong setting stops the start with one line that says what to write", async () => {
  const refused = await refusedStart({ PORT: "eighty" });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^Stowmark cannot start\. PORT: "eighty" does not fit; write a port.*\n$/);
});

Deno.test("a place that cannot be used is named on one line, with what to set instead", async () => {
  await using database = await throwAwayDatabase();
  await using dir = await tempDir();
  const file = join(dir.path, "file");
  writeFileSync(file, "");
  const cases = [
    {
      DATA_DIR: file,
      says: /^Stowmark cannot start\. The folder \S+ cannot be used: .+\. Mend that, or set another DATA_DIR\.\n$/,
    },
    { DATA_DIR: "/proc/stowmark", says: /^Stowmark cannot start\. The folder \S+ cannot be used: .*\n$/ },
    { HOST: "999.1.1.1", says: /^Stowmark cannot start\. HOST: "999\.1\.1\.1" does not fit; write .*\n$/ },
    { HOST: "192.0.2.1", says: /^Stowmark cannot start\. HOST 192\.0\.2\.1 cannot be listened on .*\n$/ },
    {
      HOST: "no-such-host.invalid",
      says: /^Stowmark cannot start\. HOST no-such-host\.invalid cannot be listened on .*\n$/,
    },
  ];
  for (const { says, ...settings } of everyNth(cases, 2)) {
    const refused = await refusedStart({
      DATABASE_URL: database.url,
      DATA_DIR: dir.path,
      SANDBOX: "0",
      GOOGLE_CLIENT_ID: "x",
      ...settings,
    });
    assert.equal(refused.code, 1, refused.stderr);
    assert.match(refused.stderr, says);
  }
});

Deno.test("a taken port is named", async () => {
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  await using database = await throwAwayDatabase();
  await using dir = await tempDir();
  const refused = await refusedStart({ PORT: String(taken.addr.port), DATABASE_URL: database.url, DATA_DIR: dir.path });
  assert.match(refused.stderr, /Port \d+ on 127\.0\.0\.1 is taken/);
});

Deno.test("an outside database that does not answer is named", async () => {
  await using dir = await tempDir();
  const refused = await refusedStart({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none", DATA_DIR: dir.path });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^Stowmark cannot start\. The database refused: /);
});

Deno.test("four servers start at once over one fresh database: one migrates, and each job is done once", async () => {
  await using database = await emptyDatabase();
  await using dir = await tempDir();
  const settings = { DATABASE_URL: database.url, DATA_DIR: dir.path, HOUSE_BOTS: "off" };
  await using servers = new AsyncDisposableStack();
  const all = await Promise.all(Array.from({ length: 4 }, () => startServerProcess(settings)));
  for (const server of all) servers.use(server);
  for (const server of all) assert.ok(await isReady(server.url));
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
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  await using server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dir.path });
  await shutOut(new URL(database.url).pathname.slice(1));
  const response = await fetch(`${server.url}/readyz`);
  assert.equal(response.status, 503);
  assert.deepEqual((await response.json()).failing, ["database"]);
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
});

Deno.test("outside the sandbox the stand-ins do not exist", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  await using server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dir.path, SANDBOX: "0" });
  for (const path of ["/sandbox/google/jwks", "/sandbox/mail", "/sandbox/stripe/advance"]) {
    const response = await fetch(server.url + path);
    assert.equal(response.status, 404);
    assert.equal((await response.json()).succeeded, false);
  }
});

Deno.test("SANDBOX=1 on a public address is warned of at the start, however quiet the log is", async () => {
  await using dir = await tempDir();
  await using database = await throwAwayDatabase();
  await using server = await startServerProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dir.path,
    SANDBOX: "1",
    PUBLIC_URL: "https://boxes.example.org",
    LOG_LEVEL: "off",
  });
  const warning = /^WARNING: SANDBOX=1 on an address that others reach \(https:\/\/boxes\.example\.org\)/;
  await until(() => warning.test(server.log()) || null);
});
