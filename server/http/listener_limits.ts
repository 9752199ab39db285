/** How long a connection may take over what, and how many there may be. */
export interface ListenerLimits {
  /** From opening a connection, or from the first byte of a request, to the end of its header. */
  readonly headerMs: number;
  /** Between two requests. Longer than a reverse proxy keeps one (nginx: 60 s), so that none is closed under a request. */
  readonly keepAliveMs: number;
  /** Without a byte of the body we wait for. */
  readonly bodySilenceMs: number;
  /** On average over `bodySilenceMs` of waiting: a telephone network of long ago was faster. */
  readonly slowestBytesPerSecond: number;
  /** For the whole body of somebody whom we do not know. */
  readonly strangerBodyMs: number;
  /** Without reading anything of an answer. */
  readonly silenceMs: number;
  /** How often the listener is asked whether it still takes connections. */
  readonly probeEveryMs: number;
  /** The longest a leaving server waits for calls in flight, all of them together; it has to be gone within 10 s. */
  readonly inFlightMs: number;
}

export const LISTENER_LIMITS: ListenerLimits = {
  headerMs: 10_000,
  keepAliveMs: 75_000,
  bodySilenceMs: 30_000,
  slowestBytesPerSecond: 1024,
  strangerBodyMs: 60_000,
  silenceMs: 60_000,
  probeEveryMs: 10_000,
  inFlightMs: 5_000,
};

export const HEADER_BYTES = 32 * 1024;
