import type { IncomingMessage, ServerOptions } from "node:http";
import { HEADER_BYTES, type ListenerLimits } from "./listener_limits.ts";

export function serverOptions({ headerMs }: ListenerLimits): ServerOptions {
  const options = {
    headersTimeout: headerMs,
    // Kept connections are swept by `connections.ts`.
    keepAliveTimeout: 0,
    // Bodies have limits of their own: a long upload over a slow line is welcome.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.min(1_000, headerMs / 2),
    maxHeaderSize: HEADER_BYTES,
    // Whoever offers to speak something else is answered in HTTP/1.1.
    shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket",
  };
  return options as ServerOptions;
}
