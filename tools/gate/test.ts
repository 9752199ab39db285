import { join } from "node:path";
import { migrate } from "../../db/migrate.ts";
import { SANDBOX } from "../../db/migrated_schemas.ts";
import { openPool, type Pool } from "../../db/sql.ts";
import { migrateJobs } from "../../server/host/jobs/run_jobs.ts";
import { startEmbeddedPostgres } from "../../server/host/postgres/embedded.ts";
import { ensureChromium, ensureHeadlessShell } from "../../tests/support/browser/chromium.ts";
import { clock } from "../../tests/support/clock.ts";
import { keepFailures } from "./keep_failures.ts";
import { LONG_TESTS } from "./long_tests.ts";
import { LANES } from "./lanes.ts";
import { makeMemoryFolder } from "./memory_folder.ts";
import { ensureRedis } from "../../tests/support/outside/redis_server.ts";
import { allTests, isQuick, madeOf, testsAt } from "./quick_tests.ts";
import { FIRST_RUN, runTests } from "./run_tests.ts";
import { startServerProcess } from "../../tests/support/server/server_process.ts";
import { testGroups } from "./test_groups.ts";
import { QUICK_RUN, WHOLE } from "./proving.ts";
import { SHARED_SERVER } from "../../tests/support/server/shared_server.ts";
import { makeSandboxKey } from "../../tests/support/outside/sandbox_key.ts";
import { TEST_FOLDER } from "../../tests/support/test_folder.ts";
import { databaseUrl, SERVER_URL, TEMPLATE } from "../../tests/support/test_database.ts";

/** Leaves out what opens a browser or starts a process. */
const QUICK = "--quick";

/** `deno task test [files and flags of deno test]`: brings up what they are made of asks for, runs them, takes it down. */
async function main(given: readonly string[]): Promise<number> {
  const isOnlyQuick = given[0] === QUICK;
  const args = isOnlyQuick ? given.slice(1) : given;
  const named = args.filter((arg, at) => !arg.startsWith("-") && args[at - 1] !== "--filter");
  const nothing = named.find((path) => testsAt(path).length === 0);
  if (nothing) {
    console.error(
      `No test lies at ${nothing}: name a file, such as domain/items/tag_id_test.ts, or a folder of tests.`,
    );
    return 1;
  }
  const namesFiles = named.length > 0;
  const tests = namesFiles
    ? named.flatMap(testsAt)
    : allTests().filter(isOnlyQuick ? isQuick : (path) => !LONG_TESTS.includes(path));
  const parts = new Set(tests.flatMap((test) => [...madeOf(test)]));
  const stop = stopSignal();
  await using held = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "stowmark-test-" });
  held.defer(() => removeWhole(folder));
  const workFolder = await memoryFolder(held) ?? folder;
  const browser = parts.has("tests/support/browser/browser.ts") ? await browserPrograms() : {};
  if (parts.has("tests/support/outside/redis_server.ts")) await ensureRedis();
  const sharesServer = parts.has("tests/support/server/shared_server.ts");
  const startsServers = parts.has("tests/support/server/test_app.ts") || !tests.every(isQuick);
  const [isBuilt, postgresUrl] = await Promise.all([
    !startsServers || buildWebApp(),
    sharesServer || parts.has("tests/support/test_database.ts") ? preparedPostgres(workFolder, held) : null,
    makeSandboxKey(folder),
  ]);
  if (!isBuilt) return 1;
  const shared = sharesServer && postgresUrl ? held.use(await shareServer(postgresUrl, folder)) : null;
  const env = {
    TMPDIR: workFolder,
    ...postgresUrl && { [SERVER_URL]: postgresUrl },
    [TEST_FOLDER]: folder,
    ...namesFiles && { [WHOLE]: "1" },
    ...isOnlyQuick && !namesFiles && { [QUICK_RUN]: "1" },
    ...shared && { [SHARED_SERVER]: shared.url },
    ...browser,
  };
  const all = namesFiles ? args : [...args, ...await testGroups(tests, folder)];
  if (stop.aborted) return 1;
  const { code, failed } = await runTests(all, env, folder, stop);
  if (failed.length > 0) await keepFailures(failed, join(folder, FIRST_RUN), shared?.log() ?? "");
  return code;
}

async function buildWebApp(): Promise<boolean> {
  const build = new Deno.Command(Deno.execPath(), { args: ["run", "-A", "web/build.ts", "--brief"] });
  return (await build.spawn().status).success;
}

async function browserPrograms() {
  const chromium = await ensureChromium();
  return { STOWMARK_CHROMIUM: chromium, STOWMARK_HEADLESS_SHELL: await ensureHeadlessShell(chromium) };
}

async function preparedPostgres(folder: string, held: AsyncDisposableStack): Promise<string> {
  const url = await startPostgres(folder, held);
  await makeTemplate(url);
  return url;
}

async function startPostgres(folder: string, held: AsyncDisposableStack): Promise<string> {
  const dataDir = join(folder, "postgres");
  await Deno.mkdir(dataDir);
  // Nothing here outlives the run, so nothing waits for the disk.
  const postgres = await startEmbeddedPostgres(dataDir, {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    // A server holds six, some tests thirty.
    max_connections: String(Math.max(400, 40 * LANES)),
  });
  held.defer(() => postgres.stop());
  return postgres.url;
}

async function memoryFolder(held: AsyncDisposableStack): Promise<string | null> {
  const path = await makeMemoryFolder();
  if (path) held.defer(() => removeWhole(path));
  return path;
}

const MAX_TRIES = 20;

/** Also where somebody who is just ending still writes. */
async function removeWhole(path: string, tries = 1): Promise<void> {
  try {
    await Deno.remove(path, { recursive: true });
  } catch (error) {
    if (tries === MAX_TRIES) throw error;
    await new Promise((resolve) => setTimeout(resolve, 100));
    await removeWhole(path, tries + 1);
  }
}

/** Whoever ends the run ends the tests, and what was brought up for them goes after them. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP", "SIGQUIT"] as const) {
    Deno.addSignalListener(signal, () => stopping.abort());
  }
  return stopping.signal;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = openPool(serverUrl, { max: 1 });
  await easePassword(admin, serverUrl);
  await admin.unsafe(`create database ${TEMPLATE}`);
  const pool = openPool(databaseUrl(serverUrl, TEMPLATE), { max: 1 });
  await migrate(pool);
  await migrate(pool, { schema: SANDBOX });
  await migrateJobs(databaseUrl(serverUrl, TEMPLATE), () => {});
  await pool.end();
  await primeCatalog(databaseUrl(serverUrl, TEMPLATE));
  await admin.end();
}

/** Who connects first after a change of the schema gathers the catalog and leaves it in a file, which copies of the template then have. */
async function primeCatalog(url: string): Promise<void> {
  const pool = openPool(url, { max: 1 });
  await pool`select`;
  await pool.end();
}

/** It guards nothing here, and thousands of connections prove it: 4,096 rounds each, as is usual, cost a twentieth of the run. */
async function easePassword(admin: Pool, serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  await admin.unsafe("set scram_iterations = 1");
  await admin.unsafe(`alter role "${username}" password '${password}'`);
}

async function shareServer(postgresUrl: string, folder: string) {
  const name = "shared";
  const admin = openPool(postgresUrl, { max: 1 });
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`);
  await admin.end();
  const DATA_DIR = join(folder, name);
  const settings = {
    DATABASE_URL: databaseUrl(postgresUrl, name),
    DATA_DIR,
    RATE_LIMITS: "off",
    HOUSE_BOTS: "on",
    ...clock(),
  };
  return await startServerProcess(settings);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
