import { DIST, SOURCES } from "./build/places.ts";
import { fingerprintOf } from "./build/fingerprint.ts";

/** `deno task build`: leaves the web app in `web/dist`, or does nothing when it is there and nothing changed. */
export async function buildIfChanged(): Promise<void> {
  const stampPath = `${DIST}/.stamp`;
  const fingerprint = await fingerprintOf(SOURCES);
  if (await Deno.readTextFile(stampPath).catch(() => null) === fingerprint) return;
  // Only now: loading the bundler costs more than finding that there is nothing to do.
  const { buildWebApp } = await import("./build/build_web_app.ts");
  await buildWebApp();
  await Deno.writeTextFile(stampPath, fingerprint);
}

async function watch(): Promise<void> {
  const { watchWebApp } = await import("./build/watch_web_app.ts");
  await watchWebApp();
}

if (import.meta.main) await (Deno.args.includes("--watch") ? watch() : buildIfChanged());
