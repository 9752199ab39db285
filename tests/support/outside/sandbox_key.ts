import { existsSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { sandboxGoogle } from "../../../sandbox/google.ts";
import { testFolder } from "../test_folder.ts";

const NAME = "sandbox-google-key.json";

/** Made once for a run: each is a tenth of a second or two of the processor. */
export async function makeSandboxKey(folder: string): Promise<void> {
  await sandboxGoogle(folder);
}

/** Puts the run's key where a server would make one of its own. */
export async function giveSandboxKey(dataDir: string): Promise<void> {
  const made = join(testFolder() ?? "", NAME);
  if (existsSync(made)) await copyFile(made, join(dataDir, NAME));
}
