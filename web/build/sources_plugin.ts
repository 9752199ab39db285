import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow, LANDING_HTML, MAIN, PARTS, ROOT } from "./paths.ts";

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
    const parts = (await filesBelow(ROOT + PARTS)).filter((path) => path.endsWith(".tsx"));
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

const IMPORT = /import \{([^}]*)\} from "lucide-react";/g;

/** `{ ScanLine }` -> the file of that icon, from the library's own list. */
export function iconFiles(list: string): ReadonlyMap<string, string> {
  return new Map(
    [...list.matchAll(/export \{([^}]*)\} from '\.\/(icons\/[\w-]+\.mjs)'/g)].flatMap(([, names = "", file = ""]) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = ""]): [string, string] => [name, file])
    ),
  );
}

export function withOwnImports(source: string, files: ReadonlyMap<string, string>, folder: string): string {
  return source.replaceAll(
    IMPORT,
    (_, names: string) =>
      names.split(",").map((name) => name.trim()).filter(Boolean).map((name) => {
        const file = files.get(name);
        return file ? `import ${name} from "${folder}/${file}";` : `import { ${name} } from "lucide-react";`;
      }).join(" "),
  );
}

/**
 * Gives each icon of a source its own import. The bundler keeps everything that is reached through one list of exports
 * in one file: without this, each page's icons would come with the first.
 */
async function iconImports(): Promise<(source: string) => string> {
  const list = fileURLToPath(import.meta.resolve("lucide-react/dist/esm/lucide-react.mjs"));
  const files = iconFiles(await readFile(list, "utf8"));
  return (source) => withOwnImports(source, files, dirname(list));
}
