import { startEmbeddedPostgres } from "../../../server/host/postgres/embedded.ts";
import { pause } from "../../../cli/pause.ts";

const TRIES = 20;
const TRY_AGAIN_MS = 500;

export interface DatabaseChild {
  readonly url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A PostgreSQL that comes back at the same address. @param settings of PostgreSQL */
export async function startDatabase(
  dataDir: string,
  settings: Readonly<Record<string, string>>,
): Promise<DatabaseChild> {
  let running = await startEmbeddedPostgres(dataDir, settings);
  const { url } = running;
  return {
    url,
    stop: () => running.stop(),
    async start() {
      for (let attempt = 1;; attempt++) {
        try {
          running = await startEmbeddedPostgres(dataDir, { ...settings, port: new URL(url).port });
          return;
        } catch (error) {
          // Somebody may have taken the port meanwhile, and gives it back.
          if (attempt >= TRIES) throw error;
          await pause(TRY_AGAIN_MS);
        }
      }
    },
  };
}
