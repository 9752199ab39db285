import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("./dist", import.meta.url));
await Deno.mkdir(`${DIST}/assets`, { recursive: true });
await Deno.writeTextFile(
  `${DIST}/index.html`,
  `<!doctype html><html lang="en"><title>Stowmark</title><script type="application/json" id="config">__CONFIG__</script></html>`,
);
