import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { filesBelow } from "./files_below.ts";
import { iconImports } from "./icon_imports.ts";
import { LANDING_HTML, MAIN, PARTS, ROOT } from "./paths.ts";

/**
 * Our own modules as the bundler reads them: each icon with an import of its own, and what is loaded later
 * (`import("./home_page.tsx")`) after the main script. That one is always there by then; only where every page says so
 * does the bundler keep what the main script holds in one file, instead of cutting it up by who else wants it. The parts that
 * pages are made of come with it: by themselves they were a dozen files for each page, of a few hundred bytes.
 */
export const sourcesPlugin: Plugin = {
  name: "sources",
  async setup(build) {
    const withIcons = await iconImports();
    const parts = (await filesBelow(ROOT + PARTS)).filter((path) => /(?<!_test)\.tsx?$/.test(path));
    const later = new Set<string>();
    const earlier = new Set<string>();
    build.onStart(() => [later, earlier].forEach((paths) => paths.clear()));
    build.onResolve({ filter: /^\.{1,2}\/.*\.tsx?$/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
      if (pluginData === "seen" || kind !== "dynamic-import") return null;
      const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: "seen" });
      if (earlier.has(found.path)) throw new Error(`${found.path} is imported at once and later`);
      later.add(found.path);
      return found;
    });
    build.onLoad({ filter: /\/web\/.*\.tsx?$/ }, async ({ path }) => {
      const source = withIcons(await readFile(path, "utf8"));
      if (!later.has(path)) earlier.add(path);
      const isAfterMain = later.has(path) || path === ROOT + LANDING_HTML;
      const besides = isAfterMain ? [ROOT + MAIN] : path === ROOT + MAIN ? parts : [];
      const contents = [source, ...besides.map((other) => `import "${other}";`)].join("\n");
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};
