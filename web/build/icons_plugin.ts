import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";

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
 * The bundler keeps everything that is reached through one list of exports in one file: without this, each page's icons
 * would come with the first.
 */
export const iconsPlugin: Plugin = {
  name: "icons",
  async setup(build) {
    const list = fileURLToPath(import.meta.resolve("lucide-react/dist/esm/lucide-react.mjs"));
    const files = iconFiles(await readFile(list, "utf8"));
    build.onLoad({ filter: /\/web\/.*\.tsx?$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes('from "lucide-react"')) return null;
      return { contents: withOwnImports(source, files, dirname(list)), loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};
