import { rm, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import type { Metafile, OutputFile } from "esbuild";
import { preload } from "./page.ts";
import { ASSETS, LANDING, LANDING_HTML, MAIN } from "./paths.ts";
import type { Sheets } from "./stylesheets.ts";
import { scriptsOf } from "./weight/built_scripts.ts";

/** What the server puts into the page of `/`; `__BASE__` in it is left for the server. */
export interface PrerenderedLanding {
  /** For the head: the styles of what is drawn, and the scripts that it waits for. */
  readonly head: string;
  readonly body: string;
  /** For the body, too: what a sandbox shows above it. */
  readonly ribbon: string;
}

const Drawn = z.object({ page: z.string(), ribbon: z.string() });

/**
 * Draws the landing page with the built scripts themselves, since only these know what the classes are called.
 * @param script the one that is for the build alone; what it imports lies in `ASSETS`
 */
export async function prerenderedLanding(
  script: OutputFile,
  metafile: Metafile,
  sheets: Pick<Sheets, "names">,
): Promise<PrerenderedLanding> {
  const sheet = sheets.names["Landing"];
  if (!sheet) throw new Error("the landing page has no styles of its own");
  const { page, ribbon } = await drawnBy(script);
  return {
    head: [
      `<link rel="stylesheet" href="__BASE__/assets/${sheet}">`,
      ...landingScripts(metafile).map(preload),
    ].join("\n    "),
    body: deaf(page).replaceAll(/"\/__BASE__"/g, '"__BASE__/"').replaceAll("/__BASE__/", "__BASE__/"),
    ribbon,
  };
}

async function drawnBy({ contents }: OutputFile): Promise<z.output<typeof Drawn>> {
  const path = `${ASSETS}/drawing-${crypto.randomUUID()}.js`;
  await writeFile(path, contents);
  try {
    const { success, stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-config", "--no-prompt", path],
      stderr: "inherit",
    }).output();
    if (!success) throw new Error("the landing page could not be drawn");
    // Above it stands what the app writes to the console.
    const drawn = new TextDecoder().decode(stdout).trim().split("\n").at(-1) ?? "";
    return Drawn.parse(JSON.parse(drawn));
  } finally {
    await rm(path);
  }
}

/** The script that draws the page and is served to nobody. */
export function isDrawing({ path }: OutputFile, { outputs }: Metafile): boolean {
  const [, output] = Object.entries(outputs).find(([name]) => basename(name) === basename(path)) ?? [];
  return output?.entryPoint === LANDING_HTML && path.endsWith(".js");
}

function landingScripts(metafile: Metafile): string[] {
  const first = new Set(scriptsOf(metafile, [MAIN]));
  return scriptsOf(metafile, [LANDING]).filter((path) => !first.has(path)).map((path) => basename(path));
}

/** Links go somewhere without a script. Whatever else is pressed or written into waits until somebody hears it. */
function deaf(html: string): string {
  return html.replaceAll(/<(button|canvas|input)\b/g, "<$1 inert");
}
