import { readFile, rm } from "node:fs/promises";
import { context, type Plugin, stop } from "esbuild";
import { writeApp } from "./build_web_app.ts";
import { bundleOptions } from "./bundle.ts";
import { BOOT, STAMP } from "./paths.ts";

/**
 * Builds again at every change, uncompressed and readable, until it is stopped; open pages then load again.
 * @returns once it has been built: what stops it. Whose program ends while esbuild waits for an answer of it leaves esbuild behind.
 */
export async function watchWebApp(): Promise<() => Promise<void>> {
  await rm(STAMP, { force: true });
  const options = await bundleOptions();
  const { promise: isBuilt, resolve: built } = Promise.withResolvers<void>();
  const write: Plugin = {
    name: "write",
    setup(build) {
      build.onEnd(async (result) => {
        if (result.errors.length > 0 || !result.outputFiles || !result.metafile) return;
        await writeApp({ ...result, outputFiles: result.outputFiles, metafile: result.metafile }, true);
        console.error("Web app built");
        built();
      });
    },
  };
  const plugins = [reloading, ...options.plugins, write];
  const bundler = await context({ ...options, minify: false, sourcemap: "inline", plugins });
  await bundler.watch();
  await isBuilt;
  return stop;
}

/** Pages ask their own server: esbuild would tell them from another port, which our content policy lets nobody listen to. */
const reloading: Plugin = {
  name: "reloading",
  setup(build) {
    build.onLoad({ filter: new RegExp(`/${BOOT}$`) }, async ({ path }) => ({
      contents: `${await readFile(path, "utf8")}\n(${reloadOnceBuilt})();`,
      loader: "ts",
    }));
  },
};

/** In the page, so it stands alone. */
async function reloadOnceBuilt(): Promise<void> {
  let loaded: string | null = null;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    const answer = document.hidden ? null : await fetch(location.href).catch(() => null);
    if (!answer?.ok) continue;
    const page = (await answer.text()).replaceAll(/nonce="[^"]*"/g, "");
    loaded ??= page;
    if (page !== loaded) return location.reload();
  }
}
