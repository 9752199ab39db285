import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../../server/host/postgres/embedded.ts";
import { freePort } from "../server/free_port.ts";

export interface RestartablePostgres extends AsyncDisposable {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A PostgreSQL that comes back at the same address. @param settings of PostgreSQL */
export async function restartablePostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<RestartablePostgres> {
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-outside-" });
  const port = String(await freePort());
  let running: EmbeddedPostgres | null = await startEmbeddedPostgres(dataDir, { ...settings, port });
  const { url } = running;
  const stop = async () => {
    await running?.stop();
    running = null;
  };
  return {
    url,
    stop,
    async start() {
      running = await startEmbeddedPostgres(dataDir, { ...settings, port });
    },
    async [Symbol.asyncDispose]() {
      await stop();
      await Deno.remove(dataDir, { recursive: true });
    },
  };
}
