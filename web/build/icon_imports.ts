import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

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
export async function iconImports(): Promise<(source: string) => string> {
  const list = fileURLToPath(import.meta.resolve("lucide-react/dist/esm/lucide-react.mjs"));
  const files = iconFiles(await readFile(list, "utf8"));
  return (source) => withOwnImports(source, files, dirname(list));
}
