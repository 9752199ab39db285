import { basename } from "node:path";
import type { Metafile } from "esbuild";
import { BOOT, MAIN, MANIFEST, SOCIAL_PICTURE } from "./paths.ts";
import type { Sheets } from "./stylesheets.ts";
import { scriptsOf } from "./weight/built_scripts.ts";

/** The letters of the first screen; the browser asks for them before it has read the styles. */
const TEXT_FONT = "figtree-latin-wght-normal.woff2";
const HEADLINE_FONT = "bricolage-grotesque-latin-wght-normal.woff2";

/**
 * The page template with the hashed names in it; `__BASE__`, `__HOME__` and `__CONFIG__` are left for the server.
 * @param copied path in the project -> name under `/assets/`
 */
export function pageOf(
  template: string,
  metafile: Metafile,
  sheets: Pick<Sheets, "first" | "names">,
  copied: Readonly<Record<string, string>>,
): string {
  const builtFrom = (source: string) => nameOf(metafile, (output) => output.entryPoint === source);
  const holding = (file: string) =>
    nameOf(metafile, ({ inputs }) => Object.keys(inputs).some((path) => path.endsWith(`/${file}`)), /\.woff2$/);
  const values: Record<string, string> = {
    __ASSETS__: JSON.stringify({ ...copied, ...workersOf(metafile) }),
    __BOOT__: builtFrom(BOOT),
    __MAIN__: builtFrom(MAIN),
    __PRELOADS__: mainParts(metafile).map(preload).join("\n    "),
    __STYLES__: sheets.first.name,
    __SHEETS__: JSON.stringify(sheets.names),
    __FONT_TEXT__: holding(TEXT_FONT),
    __FONT_HEADLINE__: holding(HEADLINE_FONT),
    __ICON__: copied["web/public/icon.svg"] ?? "",
    __TOUCH_ICON__: copied["web/public/icon-192.png"] ?? "",
    __MANIFEST__: copied[MANIFEST] ?? "",
    __SOCIAL__: copied[SOCIAL_PICTURE] ?? "",
  };
  return template.replaceAll(/__(?!BASE__|HOME__|CONFIG__)[A-Z_]+?__/g, (word) => values[word] ?? word);
}

/** What the main script imports: asked for with it and not only after it. */
function mainParts(metafile: Metafile): string[] {
  return scriptsOf(metafile, [MAIN]).map((path) => basename(path)).filter((name) => !name.startsWith("main-"));
}

export function preload(name: string): string {
  return `<link rel="modulepreload" __PRIORITY__ href="__BASE__/assets/${name}">`;
}

function workersOf(metafile: Metafile): Record<string, string> {
  const found = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint?.endsWith("_worker.ts"));
  return Object.fromEntries(found.map(([path, { entryPoint }]) => [entryPoint ?? "", basename(path)]));
}

type Output = Metafile["outputs"][string];

function nameOf(metafile: Metafile, matches: (output: Output) => boolean, pattern = /./): string {
  const found = Object.entries(metafile.outputs).find(([path, output]) => pattern.test(path) && matches(output));
  if (!found) throw new Error(`the bundle lacks a file the page needs; it has ${Object.keys(metafile.outputs)}`);
  return basename(found[0]);
}
