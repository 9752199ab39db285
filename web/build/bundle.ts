import type { BuildOptions, Plugin } from "esbuild";
import { contractFacts } from "./contract_facts.ts";
import { cssPlugin } from "./css_plugin.ts";
import { ASSETS, BOOT, filesBelow, LANDING_HTML, MAIN, ROOT, STYLES } from "./paths.ts";
import { markdownPlugin } from "./markdown_plugin.ts";
import { sourcesPlugin } from "./sources_plugin.ts";

/** How the app is put together; `workers` become files of their own that `assetUrl` finds. */
export async function bundleOptions() {
  const workers = (await filesBelow(`${ROOT}web`)).filter((path) => path.endsWith("_worker.ts"));
  return {
    absWorkingDir: ROOT,
    entryPoints: [BOOT, MAIN, LANDING_HTML, STYLES, ...workers.map((path) => path.slice(ROOT.length))],
    outdir: ASSETS,
    bundle: true,
    splitting: true,
    format: "esm",
    target: ["es2023", "chrome111", "firefox114", "safari16.4"],
    jsx: "automatic",
    minify: true,
    metafile: true as const,
    write: false as const,
    legalComments: "none",
    logLevel: "warning",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".woff2": "file", ".ttf": "file", ".svg": "file" },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [sourcesPlugin, noSideEffects, contractFacts, noFallbacks, cssPlugin, markdownPlugin],
  } satisfies BuildOptions & { write: false; metafile: true };
}

/**
 * Our own modules do nothing when they are merely imported, save the entries; saying so lets a page that
 * needs one constant of a contract leave the schemas, and their library, behind.
 */
const noSideEffects: Plugin = {
  name: "no-side-effects",
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\/.*\.tsx?$/ }, async (args) => {
      if (args.pluginData === "seen" || args.kind === "entry-point") return null;
      const { path } = await build.resolve(args.path, {
        importer: args.importer,
        resolveDir: args.resolveDir,
        kind: args.kind,
        pluginData: "seen",
      });
      return path.startsWith(ROOT) && !path.includes("/node_modules/") ? { path, sideEffects: false } : null;
    });
  },
};

/**
 * What libraries carry for servers and browsers that are not ours stays behind: the server speaks WebSocket only,
 * and React has had `useSyncExternalStore` of its own since 18.
 */
const noFallbacks: Plugin = {
  name: "no-fallbacks",
  setup(build) {
    build.onLoad({ filter: /\/engine\.io-client\/build\/esm\/transports\/(polling-xhr|webtransport)\.js$/ }, () => ({
      contents: "export const XHR = undefined, WT = undefined;",
    }));
    build.onLoad({ filter: /\/use-sync-external-store\/shim\/index\.js$/ }, () => ({
      contents: `export { useSyncExternalStore } from "react";`,
      resolveDir: ROOT,
    }));
  },
};
