import { basename } from "node:path";
import type { Metafile } from "esbuild";
import { BOOT, HOME, MAIN } from "./places.ts";

/** JavaScript that the first visit to the home page may cost, compressed. */
export const HOME_BUDGET_BYTES = 150 * 1024;

/** The scripts that `entries` need before they run, chunks included, lazily loaded pages not. */
export function scriptsOf(metafile: Metafile, entries: readonly string[]): string[] {
  const reached = new Set<string>();
  const visit = (path: string) => {
    const output = metafile.outputs[path];
    if (!output || reached.has(path)) return;
    reached.add(path);
    for (const { path: next, kind } of output.imports) if (kind === "import-statement") visit(next);
  };
  for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint && entries.includes(entryPoint) && path.endsWith(".js")) visit(path);
  }
  return [...reached];
}

export function homeScripts(metafile: Metafile): string[] {
  return scriptsOf(metafile, [BOOT, MAIN, HOME]);
}

/** @param sizes bytes on the wire by file name */
export function weightOf(paths: readonly string[], sizes: ReadonlyMap<string, number>): number {
  return paths.reduce((sum, path) => sum + (sizes.get(basename(path)) ?? 0), 0);
}

export function weightTable(metafile: Metafile, sizes: ReadonlyMap<string, number>): string {
  const scripts = homeScripts(metafile);
  const rows = scripts.map((path) => row(basename(path), sizes.get(basename(path)) ?? 0));
  const total = row(`first load of /app/home (of ${HOME_BUDGET_BYTES / 1024} KB)`, weightOf(scripts, sizes));
  return [...rows, total].join("\n");
}

function row(name: string, bytes: number): string {
  return `${(bytes / 1024).toFixed(1).padStart(8)} KB  ${name}`;
}
