import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { sandboxGoogle } from "../../../sandbox/google.ts";
import { testFolder } from "../test_folder.ts";

const NAME = "sandbox-google-key.json";

/** Made once for a run: each is half a second of a processor. */
export async function makeSandboxKey(folder: string): Promise<void> {
  await sandboxGoogle(folder);
}

/** Puts the run's key where a server of the sandbox would make one of its own. */
export function giveSandboxKey(dataDir: string): void {
  const [made, own] = [join(testFolder() ?? "", NAME), join(dataDir, NAME)];
  if (existsSync(made) && existsSync(dataDir) && !existsSync(own)) copyFileSync(made, own);
}
