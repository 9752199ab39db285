import type { Pool } from "../db/sql.ts";
import { clockBeside } from "./clock.ts";
import { giveSandboxKey } from "./sandbox_key.ts";
import { startServerProcess } from "./server_process.ts";
import { throwAwayDatabase } from "./test_database.ts";

export interface LiveServer extends AsyncDisposable {
  readonly url: string;
  readonly pool: Pool;
  log(): string;
}

/** The real server on a database and a data folder that vanish with it: `await using server = await liveServer()`. */
export async function liveServer(settings: Readonly<Record<string, string>> = {}): Promise<LiveServer> {
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await throwAwayDatabase());
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-live-" });
  parts.defer(() => Deno.remove(dataDir, { recursive: true }));
  await giveSandboxKey(dataDir);
  const server = parts.use(
    await startServerProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      RATE_LIMITS: "off",
      ...clockBeside(settings),
      ...settings,
    }),
  );
  const kept = parts.move();
  return { url: server.url, pool: database.pool, log: server.log, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
