import { join } from "node:path";

/**
 * Holds a data folder for this process. The lock is the operating system's, so it ends with the process
 * however that ends, and is never stale.
 * @returns null when another process holds the folder
 */
export async function lockDataDir(dataDir: string): Promise<Disposable | null> {
  await Deno.mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = await Deno.open(join(dataDir, "server.lock"), { write: true, create: true });
  if (await file.tryLock(true)) return file;
  file.close();
  return null;
}
