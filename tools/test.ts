import { join } from "node:path";
import { migrate } from "../db/migrate.ts";
import { openPool } from "../db/sql.ts";
import { migrateSandbox } from "../sandbox/db/migrate.ts";
import { migrateJobs } from "../server/jobs/run_jobs.ts";
import { startEmbeddedPostgres } from "../server/postgres/embedded.ts";
import { shareBrowser } from "./browser.ts";
import { ensureChromium } from "./chromium.ts";
import { TEST_FOLDER } from "./fake_camera.ts";
import { ensureRedis } from "./redis_server.ts";
import { startServerProcess } from "./server_process.ts";
import { SHARED_SERVER } from "./shared_server.ts";
import { databaseUrl, SERVER_URL, TEMPLATE } from "./test_database.ts";

/** On two slow cores all of them take two thirds of it; what waits for ever is to fail by its name rather than be cut off. */
const MOST_MS = 80 * 60_000;
const NEVER = new AbortController().signal;

/** `deno task test [files and flags of deno test]`: brings up what the tests need, runs them, takes it down. */
async function main(args: string[]): Promise<number> {
  const chromium = await ensureChromium();
  await ensureRedis();
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-test-" });
  const folder = await Deno.makeTempDir({ prefix: "stowmark-made-" });
  // Nothing here outlives the run, so nothing waits for the disk.
  const postgres = await startEmbeddedPostgres(dataDir, {
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
    max_connections: "400",
  });
  try {
    await makeTemplate(postgres.url);
    await run(["run", "-A", "web/build.ts"], {});
    await using browser = await shareBrowser(chromium);
    await using server = await shareServer(postgres.url, folder);
    const env = {
      [SERVER_URL]: postgres.url,
      [SHARED_SERVER]: server.url,
      [TEST_FOLDER]: folder,
      STOWMARK_CHROMIUM: chromium,
      ...browser.env,
    };
    return await run(["test", "-A", "--parallel", ...args], env, AbortSignal.timeout(MOST_MS));
  } finally {
    await postgres.stop();
    await Deno.remove(dataDir, { recursive: true });
    await Deno.remove(folder, { recursive: true });
  }
}

async function shareServer(postgresUrl: string, folder: string) {
  const name = "shared";
  const admin = openPool(postgresUrl, { max: 1 });
  await admin.unsafe(`create database ${name} template ${TEMPLATE}`);
  await admin.end();
  const DATA_DIR = join(folder, name);
  return await startServerProcess({ DATABASE_URL: databaseUrl(postgresUrl, name), DATA_DIR, RATE_LIMITS: "off" });
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

async function run(args: string[], env: Record<string, string>, signal = NEVER): Promise<number> {
  const child = new Deno.Command(Deno.execPath(), { args, env, signal, stdout: "inherit", stderr: "inherit" }).spawn();
  const { code } = await child.status;
  if (!signal.aborted) return code;
  console.error(`The tests did not end within ${MOST_MS / 60_000} minutes; above stands which one was still running.`);
  return 1;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
