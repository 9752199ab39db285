import { join } from "node:path";
import { migrate } from "../db/migrate.ts";
import { openPool } from "../db/sql.ts";
import { migrateSandbox } from "../sandbox/db/migrate.ts";
import { migrateJobs } from "../server/jobs/run_jobs.ts";
import { startEmbeddedPostgres } from "../server/postgres/embedded.ts";
import { shareBrowser } from "./browser.ts";
import { ensureChromium, ensureHeadlessShell } from "./chromium.ts";
import { keepFailures } from "./keep_failures.ts";
import { withoutLongTests } from "./long_tests.ts";
import { ensureRedis } from "./redis_server.ts";
import { runTests } from "./run_tests.ts";
import { startServerProcess } from "./server_process.ts";
import { SHARED_SERVER } from "./shared_server.ts";
import { makeSandboxKey } from "./sandbox_key.ts";
import { TEST_FOLDER } from "./test_folder.ts";
import { databaseUrl, SERVER_URL, TEMPLATE } from "./test_database.ts";

/** `deno task test [files and flags of deno test]`: brings up what the tests need, runs them, takes it down. */
async function main(args: string[]): Promise<number> {
  const chromium = await ensureChromium();
  await ensureRedis();
  await using held = new AsyncDisposableStack();
  const folder = await Deno.makeTempDir({ prefix: "stowmark-test-" });
  held.defer(() => Deno.remove(folder, { recursive: true }));
  // Nothing here outlives the run, so nothing waits for the disk.
  const dataDir = join(folder, "postgres");
  await Deno.mkdir(dataDir);
  const postgres = await startEmbeddedPostgres(dataDir, {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "400",
  });
  held.defer(() => postgres.stop());
  await makeTemplate(postgres.url);
  await makeSandboxKey(folder);
  const built = await new Deno.Command(Deno.execPath(), { args: ["run", "-A", "web/build.ts"] }).spawn().status;
  if (!built.success) return built.code;
  const browser = held.use(await shareBrowser(await ensureHeadlessShell(chromium)));
  const server = held.use(await shareServer(postgres.url, folder));
  const env = {
    [SERVER_URL]: postgres.url,
    [SHARED_SERVER]: server.url,
    [TEST_FOLDER]: folder,
    STOWMARK_CHROMIUM: chromium,
    ...browser.env,
  };
  const { code, failed } = await runTests(withoutLongTests(args), env, folder, stopSignal());
  if (failed.length > 0) await keepFailures(failed, folder, server.log());
  return code;
}

/** Whoever ends the run ends the tests, and what was brought up for them goes after them. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) Deno.addSignalListener(signal, () => stopping.abort());
  return stopping.signal;
}

async function makeTemplate(serverUrl: string): Promise<void> {
  const admin = openPool(serverUrl, { max: 1 });
  await admin.unsafe(`create database ${TEMPLATE}`);
  const pool = openPool(databaseUrl(serverUrl, TEMPLATE), { max: 1 });
  await migrate(pool);
  await migrateSandbox(pool);
  await migrateJobs(databaseUrl(serverUrl, TEMPLATE), () => {});
  await pool.end();
  await admin.end();
}

async function shareServer(postgresUrl: string, folder: string) {
  const name = "shared";
  const admin = openPool(postgresUrl, { max: 1 });
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`);
  await admin.end();
  const DATA_DIR = join(folder, name);
  return await startServerProcess({ DATABASE_URL: databaseUrl(postgresUrl, name), DATA_DIR, RATE_LIMITS: "off" });
}

if (import.meta.main) Deno.exit(await main(Deno.args));
