import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { ROOT, TOKENS } from "./paths.ts";

const DEFINITION = /^@custom-media (--[\w-]+) ([^;]+);\n/gm;

/** The named breakpoints of a sheet: `@custom-media --phone (width <= 480px);`. */
export function breakpointsOf(css: string): ReadonlyMap<string, string> {
  return new Map([...css.matchAll(DEFINITION)].map(([, name = "", query = ""]) => [name, query]));
}

/** @throws on a breakpoint that nobody defined */
export function withBreakpoints(css: string, breakpoints: ReadonlyMap<string, string>): string {
  return css.replaceAll(DEFINITION, "").replaceAll(/\((--[\w-]+)\)(?=[^;{}]*\{)/g, (_, name) => {
    const query = breakpoints.get(name);
    if (!query) throw new Error(`@media wants one of ${[...breakpoints.keys()].join(", ")}; received ${name}`);
    return query;
  });
}

/** Marks where a module's rules begin, so that `cutAtMarks` can tell the modules of one bundle apart. */
export function marked(source: string, css: string): string {
  const layer = source.startsWith("web/ui/") ? "kit" : "pages";
  return `@module "${source}";\n@layer ${layer} {\n${css}\n}`;
}

export function cutAtMarks(css: string): ReadonlyMap<string, string> {
  const [, ...parts] = css.split(/@module "([^"]+)";/);
  return new Map(Array.from({ length: parts.length / 2 }, (_, at) => [parts[2 * at] ?? "", parts[2 * at + 1] ?? ""]));
}

/** Puts breakpoints in by their name, and every `*.module.css` into its layer: the kit's below the pages'. */
export const cssPlugin: Plugin = {
  name: "css",
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      if (path.includes("/node_modules/")) return null;
      const breakpoints = breakpointsOf(await readFile(ROOT + TOKENS, "utf8"));
      const css = withBreakpoints(await readFile(path, "utf8"), breakpoints);
      const isModule = path.endsWith(".module.css");
      return {
        contents: isModule ? marked(path.slice(ROOT.length), css) : css,
        loader: isModule ? "local-css" : "css",
        watchFiles: [ROOT + TOKENS],
      };
    });
  },
};
