import { existsSync } from "node:fs";
import { installDebianPackage } from "../outside/debian_package.ts";

const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * A Chromium for the browser journeys: CHROMIUM, or one of the usual paths, or Debian's package where we may
 * install it. Without one the journeys could not run and the tests would claim too much, so they fail.
 * @throws where there is none
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  await installDebianPackage("chromium", "the browser journeys");
  const installed = findChromium();
  if (installed) return installed;
  throw new Error("The browser journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM.");
}

const SHELL = "/usr/bin/chromium-headless-shell";

/**
 * For journeys, also those with a camera: the same engine without windows and their toolbars, which takes 2.4 times less of the
 * processor for a page (docs/bench/gate.md). Where it is not there, the whole one.
 */
export async function ensureHeadlessShell(chromium: string): Promise<string> {
  if (!existsSync(SHELL)) await installDebianPackage("chromium-headless-shell", "quicker journeys");
  return existsSync(SHELL) ? SHELL : chromium;
}

function findChromium(): string | undefined {
  return [Deno.env.get("CHROMIUM") ?? "", ...PATHS, MAC].find((path) => path && existsSync(path));
}
