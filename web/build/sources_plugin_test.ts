import assert from "node:assert/strict";
import { iconFiles, withOwnImports } from "./sources_plugin.ts";

const LIST = `export { default as LucideScanLine, default as ScanLine } from './icons/scan-line.mjs';
export { default as X } from './icons/x.mjs';`;

Deno.test("an icon comes from its own file, by any of its names", () => {
  const files = iconFiles(LIST);
  assert.deepEqual([files.get("ScanLine"), files.get("LucideScanLine"), files.get("X")], [
    "icons/scan-line.mjs",
    "icons/scan-line.mjs",
    "icons/x.mjs",
  ]);
  assert.equal(
    withOwnImports('import { ScanLine, X } from "lucide-react";\nimport "./a.ts";', files, "/lucide"),
    'import ScanLine from "/lucide/icons/scan-line.mjs"; import X from "/lucide/icons/x.mjs";\nimport "./a.ts";',
  );
});

Deno.test("what is no icon stays where it was", () => {
  const source = 'import { type LucideIcon } from "lucide-react";\nimport type { LucideIcon } from "lucide-react";';
  assert.equal(withOwnImports(source, iconFiles(LIST), "/lucide"), source);
});
