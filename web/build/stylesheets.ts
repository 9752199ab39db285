import { basename } from "node:path";
import type { Metafile, OutputFile } from "esbuild";
import { hashedName } from "./copied_assets.ts";
import { cutAtMarks } from "./css_plugin.ts";
import { BOOT, MAIN, STYLES } from "./paths.ts";
import type { BuiltFile } from "./weight/compressed_copies.ts";
import { lazyEntries, scriptsOf } from "./weight/built_scripts.ts";

export interface Sheets {
  readonly first: BuiltFile;
  readonly files: readonly BuiltFile[];
  readonly names: Readonly<Record<string, string>>;
}

/**
 * esbuild writes a sheet for every entry, each with everything that may ever be shown there. Of these we cut the
 * first sheet, and for each script that is loaded later what that script alone adds.
 */
export function stylesheetsOf(metafile: Metafile, outputFiles: readonly OutputFile[]): Sheets {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const textOf = (path: string | undefined) => texts.get(basename(path ?? "")) ?? "";
  const worn = modulesOf(metafile, [BOOT, MAIN]);
  const base = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === STYLES)?.[0];
  const main = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint === MAIN);
  const first = sheet("app.css", textOf(base) + pick(textOf(main?.cssBundle), (module) => worn.has(module)));
  const later = lazyEntries(metafile).flatMap(({ source, exports, cssBundle }) => {
    const own = modulesOf(metafile, [source]);
    const css = pick(textOf(cssBundle), (module) => own.has(module) && !worn.has(module));
    return css ? [{ exports, file: sheet(source.replace(/\.tsx?$/, ".css"), css) }] : [];
  });
  return { first, files: [first, ...later.map(({ file }) => file)], names: namesOf(later) };
}

function modulesOf(metafile: Metafile, entries: readonly string[]): ReadonlySet<string> {
  const inputs = scriptsOf(metafile, entries).flatMap((path) => Object.keys(metafile.outputs[path]?.inputs ?? {}));
  return new Set(inputs.filter((path) => path.endsWith(".module.css")));
}

function pick(css: string, isWanted: (module: string) => boolean): string {
  return [...cutAtMarks(css)].filter(([module]) => isWanted(module)).map(([, rules]) => rules).join("");
}

function sheet(path: string, css: string): BuiltFile {
  const bytes = new TextEncoder().encode(css);
  return { name: hashedName(path, bytes), bytes };
}

function namesOf(later: readonly { exports: readonly string[]; file: BuiltFile }[]): Record<string, string> {
  const names: Record<string, string> = {};
  for (const { exports, file: { name } } of later) {
    for (const exported of exports) {
      if (names[exported]) throw new Error(`two scripts that are loaded later export ${exported}, each with a sheet`);
      names[exported] = name;
    }
  }
  return names;
}
