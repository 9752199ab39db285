import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { DIST, filesBelow, SOURCES, STAMP } from "./build/paths.ts";

/** `deno task build`: leaves the web app in `web/dist`, or does nothing when it is there and nothing changed. */
export async function buildIfChanged(isBrief = true): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES);
  if (await Deno.readTextFile(STAMP).catch(() => null) === fingerprint) return;
  // Only now: loading the bundler costs more than finding that there is nothing to do.
  const { buildWebApp } = await import("./build/build_web_app.ts");
  await buildWebApp(isBrief);
  await Deno.writeTextFile(STAMP, fingerprint);
}

/** A folder that nobody may write to is no fault of the build, and needs no stack trace. */
async function buildOrSayWhy(): Promise<void> {
  try {
    await buildIfChanged(Deno.args.includes("--brief"));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (typeof code !== "string" || !NOT_WRITABLE.has(code)) throw error;
    console.error(
      `The web app is not built or out of date, and ${DIST} cannot be written (${code}); run "deno task build" as a user who may.`,
    );
    Deno.exit(1);
  }
}

const NOT_WRITABLE: ReadonlySet<string> = new Set(["EACCES", "EPERM", "EROFS", "ENOSPC"]);

async function fingerprintOf(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(filesBelow))).flat();
  const facts = await Promise.all(files.map(async (path) => {
    const found = await stat(path).catch(() => null);
    return `${path} ${found?.size} ${found?.mtimeMs}`;
  }));
  return createHash("sha256").update(facts.join("\n")).digest("hex");
}

if (import.meta.main) await buildOrSayWhy();
