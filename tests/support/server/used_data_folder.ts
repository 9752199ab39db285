import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startServerProcess } from "./server_process.ts";
import { testFolder } from "../test_folder.ts";

/**
 * Makes a folder the DATA_DIR of a server that has started and ended once, without an account: `await copyUsedData(dir.path)`.
 * A first start costs twice as much as any later one.
 */
export async function copyUsedData(dataDir: string): Promise<void> {
  await Deno.mkdir(dataDir, { recursive: true });
  const { success } = await new Deno.Command("cp", { args: ["-a", `${await template()}/.`, dataDir] }).output();
  assert.ok(success, `a copy of a data folder in ${dataDir}`);
}

/** Of the whole run: its first tests may each make one, of which one stays. */
async function template(): Promise<string> {
  const folder = testFolder();
  assert.ok(folder, "run tests with `deno task test`");
  const path = join(folder, "used-data");
  if (existsSync(path)) return path;
  const making = await Deno.makeTempDir({ dir: folder, prefix: "used-data-" });
  await (await startServerProcess({ DATA_DIR: making, HOUSE_BOTS: "off" }))[Symbol.asyncDispose]();
  await Deno.rename(making, path).catch(async (error) => {
    if (!existsSync(path)) throw error;
    await Deno.remove(making, { recursive: true });
  });
  return path;
}
