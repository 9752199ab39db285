import { existsSync } from "node:fs";
import process from "node:process";

const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome", "/snap/bin/chromium"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * A Chromium for the browser journeys: CHROMIUM, or one of the usual places, or Debian's package where we may
 * install it. Without one the journeys could not run and the tests would claim too much, so they fail.
 */
export async function ensureChromium(): Promise<string> {
  const found = [Deno.env.get("CHROMIUM") ?? "", ...PLACES, MAC].find((path) => path && existsSync(path));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    await install();
    const installed = PLACES.find(existsSync);
    if (installed) return installed;
  }
  console.error("The browser journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM.");
  Deno.exit(1);
}

async function install(): Promise<void> {
  console.error("Installing Chromium for the browser journeys...");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  for (const args of [["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", "chromium"]]) {
    await new Deno.Command("apt-get", { args, env, stdout: "null", stderr: "inherit" }).output();
  }
}
