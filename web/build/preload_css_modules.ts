import { registerHooks } from "node:module";

/** `deno test --preload`: lets a test import a component by `await import("./foo.tsx")`; a class is called as it is written. */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith(".module.css")) return next(url, context);
    return {
      format: "module",
      source: "export default new Proxy({}, { get: (_, name) => name });",
      shortCircuit: true,
    };
  },
});
