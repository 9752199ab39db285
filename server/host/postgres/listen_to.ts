import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const AGAIN_MS = 1_000;

interface Listening {
  /** A transaction that notified is committed. */
  heard(payload: string): void;
  /** From now on nothing is missed; what was before may have been. */
  began(): void;
}

/** Hears what is notified on a channel, over a connection of its own that is made again whenever it was lost. */
export function listenTo(connectionString: string, channel: string, listening: Listening): AsyncDisposable {
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener("abort", () => resolve()));

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ connectionString, application_name: "stowmark listener", keepAlive: true });
    const lost = Promise.withResolvers<void>();
    client.on("error", () => {}).on("end", lost.resolve);
    client.on("notification", ({ payload = "" }) => listening.heard(payload));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      listening.began();
      await Promise.race([lost.promise, closed]);
    } finally {
      await client.end();
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce().catch(() => {});
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
