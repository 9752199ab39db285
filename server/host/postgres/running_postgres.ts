import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** PostgreSQL writes its process number, folder, start, port and more into its lock file, a line each. */
const PORT_LINE = 3;

export async function runningPostgresUrl(dataDir: string): Promise<string | null> {
  const lock = await readOrNull(join(dataDir, "postgres", "postmaster.pid"));
  const password = await readOrNull(join(dataDir, "postgres-password"));
  const port = lock?.split("\n")[PORT_LINE]?.trim();
  return port && password ? `postgres://stowmark:${password.trim()}@127.0.0.1:${port}/postgres` : null;
}

async function readOrNull(path: string): Promise<string | null> {
  return await readFile(path, "utf8").catch(() => null);
}
