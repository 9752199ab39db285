import type { Metafile } from "esbuild";

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

/** The scripts that are loaded when they are wanted: `import("./home_page.tsx")`. */
export function lazyEntries(metafile: Metafile) {
  const wanted = new Set(
    Object.values(metafile.outputs).flatMap(({ imports }) => imports).filter(({ kind }) => kind === "dynamic-import")
      .map(({ path }) => path),
  );
  return [...wanted].flatMap((path) => {
    const { entryPoint: source, exports = [], cssBundle } = metafile.outputs[path] ?? {};
    return source?.startsWith("web/") ? [{ source, exports, cssBundle }] : [];
  });
}
