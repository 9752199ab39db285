import { basename } from "node:path";
import type { Metafile } from "esbuild";
import { lazyEntries, scriptsOf } from "./built_scripts.ts";
import { BOOT, MAIN } from "../paths.ts";
import type { Sheets } from "../stylesheets.ts";

/** JavaScript that the first visit to the home page may cost, compressed. */
export const HOME_BUDGET_BYTES = 120 * 1024;
/** Scripts and styles that going to one more page may cost, compressed; what the page fetches later, too. */
export const PAGE_BUDGET_BYTES = 40 * 1024;

export function homeScripts(metafile: Metafile): string[] {
  return scriptsOf(metafile, [BOOT, MAIN]);
}

export interface LazyWeight {
  readonly source: string;
  readonly bytes: number;
}

/**
 * What each script that is loaded later costs besides the app itself, with its sheet.
 * @param sizes bytes on the wire by file name
 */
export function lazyWeights(
  metafile: Metafile,
  sheets: Pick<Sheets, "names">,
  sizes: ReadonlyMap<string, number>,
): LazyWeight[] {
  const first = new Set(scriptsOf(metafile, [BOOT, MAIN]));
  return lazyEntries(metafile).map(({ source, exports }) => {
    const scripts = scriptsOf(metafile, [source]).filter((path) => !first.has(path));
    const names = new Set(exports.flatMap((exported) => sheets.names[exported] ?? []));
    return { source, bytes: weightOf([...scripts, ...names], sizes) };
  }).sort((one, other) => other.bytes - one.bytes);
}

export function weightOf(paths: readonly string[], sizes: ReadonlyMap<string, number>): number {
  return paths.reduce((sum, path) => sum + (sizes.get(basename(path)) ?? 0), 0);
}

export function weightTable(
  metafile: Metafile,
  sheets: Pick<Sheets, "first" | "names">,
  sizes: ReadonlyMap<string, number>,
): string {
  const scripts = homeScripts(metafile);
  return [
    ...lazyWeights(metafile, sheets, sizes).map(({ source, bytes }) => row(source, bytes)),
    ...scripts.map((path) => row(basename(path), sizes.get(basename(path)) ?? 0)),
    row(`first load of /app/home (of ${HOME_BUDGET_BYTES / 1024} KB)`, weightOf(scripts, sizes)),
    row("first sheet", weightOf([sheets.first.name], sizes)),
  ].join("\n");
}

function row(name: string, bytes: number): string {
  return `${(bytes / 1024).toFixed(1).padStart(8)} KB  ${name}`;
}
