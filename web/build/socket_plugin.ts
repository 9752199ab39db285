import type { Plugin } from "esbuild";

/** The server speaks WebSocket only: polling and WebTransport, which the library brings along, stay behind. */
export const socketPlugin: Plugin = {
  name: "socket",
  setup(build) {
    build.onLoad({ filter: /\/engine\.io-client\/build\/esm\/transports\/(polling-xhr|webtransport)\.js$/ }, () => ({
      contents: "export const XHR = undefined, WT = undefined;",
      loader: "js",
    }));
  },
};
