import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";
import { markdownText } from "../../../web/build/markdown_plugin.ts";

/** For a test that imports a component, by `await import("./foo.tsx")` after this: a class is called as it is written. */
registerHooks({
  load(url, context, next) {
    if (url.endsWith(".node")) return addon(fileURLToPath(url));
    if (url.endsWith(".module.css")) return module("new Proxy({}, { get: (_, name) => name })");
    if (url.endsWith(".md")) return module(JSON.stringify(markdownText(readFileSync(fileURLToPath(url), "utf8"))));
    return next(url, context);
  },
});

function module(value: string) {
  return { format: "module", source: `export default ${value};`, shortCircuit: true } as const;
}

/** As soon as anybody hooks in, Deno takes native addons for scripts. */
function addon(path: string) {
  return { format: "commonjs", source: `process.dlopen(module, ${JSON.stringify(path)})`, shortCircuit: true } as const;
}
