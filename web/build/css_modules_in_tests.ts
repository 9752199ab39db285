import { registerHooks } from "node:module";
import { fileURLToPath } from "node:url";

/** For a test that imports a component, by `await import("./foo.tsx")` after this: a class is called as it is written. */
registerHooks({
  load(url, context, next) {
    if (url.endsWith(".node")) return addon(fileURLToPath(url));
    if (!url.endsWith(".module.css")) return next(url, context);
    return {
      format: "module",
      source: "export default new Proxy({}, { get: (_, name) => name });",
      shortCircuit: true,
    };
  },
});

/** As soon as anybody hooks in, Deno takes native addons for scripts. */
function addon(path: string) {
  return { format: "commonjs", source: `process.dlopen(module, ${JSON.stringify(path)})`, shortCircuit: true } as const;
}
