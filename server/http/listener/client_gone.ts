import type { ServerResponse } from "node:http";

/**
 * A signal that aborts where the connection breaks before the answer is sent; made when it is first asked for.
 * While much of a body waits to be read, nobody hears that its sender has gone; it is heard once that is read.
 */
export function clientGone(outgoing: ServerResponse): () => AbortSignal {
  let signal: AbortSignal | null = null;
  return () => signal ??= signalOf(outgoing);
}

function signalOf(outgoing: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const look = () => {
    if (!outgoing.writableFinished) gone.abort();
  };
  if (outgoing.destroyed) look();
  else outgoing.once("close", look);
  return gone.signal;
}
