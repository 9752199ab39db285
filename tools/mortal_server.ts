import { createServer } from "node:net";
import type { LiveServer } from "./live_server.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";
import { throwAwayDatabase } from "./test_database.ts";

export interface MortalServer extends LiveServer {
  /** `kill -9`. */
  kill(): Promise<void>;
  restart(): Promise<void>;
}

export async function mortalServer(): Promise<MortalServer> {
  await using parts = new AsyncDisposableStack();
  const database = parts.use(await throwAwayDatabase());
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-mortal-" });
  parts.defer(() => Deno.remove(dataDir, { recursive: true }));
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RATE_LIMITS: "off",
    HOUSE_BOTS: "off",
  };
  let server: ServerProcess = await startServerProcess(settings);
  parts.defer(() => server[Symbol.asyncDispose]());
  const kept = parts.move();
  return {
    url: server.url,
    log: () => server.log(),
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

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      const port = address && typeof address === "object" ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
