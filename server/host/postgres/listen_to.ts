import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const AGAIN_MS = 1_000;
const CONNECT_TIMEOUT_MS = 5_000;

interface Listening {
  /** A transaction that notified is committed. */
  heard(payload: string): void;
  /** From now on nothing is missed; what was before may have been. */
  began(): void;
  /** Once, until it has begun again. */
  lost(error: unknown): void;
}

/** Hears what is notified on a channel, over a connection of its own that is made again whenever it was lost. */
export function listenTo(connectionString: string, channel: string, listening: Listening): AsyncDisposable {
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener("abort", () => resolve()));

  let isListening = true;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: "stowmark listener",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    const lost = Promise.withResolvers<void>();
    client.on("error", () => {}).on("end", lost.resolve);
    client.on("notification", ({ payload = "" }) => listening.heard(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      isListening = true;
      listening.began();
      await Promise.race([lost.promise, closed]);
    } finally {
      await client.end();
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      const error = await listenOnce().then(() => "the connection ended", (thrown) => thrown);
      if (isListening && !closing.signal.aborted) listening.lost(error);
      isListening = false;
      await pause(AGAIN_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  const ended = keepListening();
  return {
    async [Symbol.asyncDispose]() {
      closing.abort();
      await ended;
    },
  };
}
