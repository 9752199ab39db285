import { createServer } from "node:net";
import { clock } from "../clock.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";
import type { TestServer } from "./test_app.ts";
import { throwAwayDatabase } from "../test_database.ts";

export interface KillableServer extends TestServer {
  /** `kill -9`. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export async function killableServer(): Promise<KillableServer> {
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await throwAwayDatabase());
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-killable-" });
  parts.defer(() => Deno.remove(dataDir, { recursive: true }));
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMITS: "off",
    HOUSE_BOTS: "off",
    ...clock(),
  };
  let server: ServerProcess = await startServerProcess(settings);
  parts.defer(() => server[Symbol.asyncDispose]());
  const kept = parts.move();
  return {
    url: server.url,
    pool: database.pool,
    async kill() {
      server.kill("SIGKILL");
      await server.status;
    },
    async restart() {
      server = await startServerProcess(settings);
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

/** Systems hand out ports from here on to whoever asks for any, and to connections that go out. */
const HANDED_OUT_FROM = 16_000;
const LEAST_PORT = 10_000;

/** One that nobody else gets while nothing listens on it: it is not of those that the system hands out. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LEAST_PORT + Math.floor(Math.random() * (HANDED_OUT_FROM - LEAST_PORT));
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}
