import type { IncomingMessage, ServerOptions } from "node:http";

/** How a request's body has to come. */
export interface BodyLimits {
  /** Without a byte of what we wait for. */
  readonly silenceMs: number;
  /** On average over `silenceMs` of waiting: a telephone network of long ago was faster. */
  readonly leastBytesPerSecond: number;
  /** For all of it. */
  readonly wholeMs: number;
}

/** How long a connection may take over what, and how many there may be. */
export interface ListenerLimits {
  /** From opening a connection, or from the first byte of a request, to the end of its header. */
  readonly headerMs: number;
  /** Between two requests. Longer than a reverse proxy keeps one (nginx: 60 s), so that none is closed under a request. */
  readonly keepAliveMs: number;
  /** An upload is what a member sends to a call that takes files; it may go on as long as its bytes come. All else is a call. */
  readonly body: Readonly<Record<"call" | "upload", BodyLimits>>;
  /** Without reading anything of an answer. */
  readonly silenceMs: number;
  /** How often the listener is asked whether it still takes connections. */
  readonly probeEveryMs: number;
  /** The longest a leaving server waits for calls in flight, all of them together; it has to be gone within 10 s. */
  readonly inFlightMs: number;
}

const SLOWEST_BODY = { silenceMs: 30_000, leastBytesPerSecond: 1024 };

export const LISTENER_LIMITS: ListenerLimits = {
  headerMs: 10_000,
  keepAliveMs: 75_000,
  body: { call: { ...SLOWEST_BODY, wholeMs: 60_000 }, upload: { ...SLOWEST_BODY, wholeMs: Infinity } },
  silenceMs: 60_000,
  probeEveryMs: 10_000,
  inFlightMs: 5_000,
};

const HEADER_BYTES = 32 * 1024;

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
