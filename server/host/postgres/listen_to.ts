import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

const AGAIN_MS = 1_000;
/** A connection that is cut without a word takes TCP many minutes to notice. */
const HEARTBEAT: Heartbeat = { everyMs: 15_000, timeoutMs: 5_000 };

interface Heartbeat {
  readonly everyMs: number;
  readonly timeoutMs: number;
}

interface Listening {
  /** By its channel, who hears what a transaction notified, once it is committed. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>;
  /** From now on nothing is missed; what was before may have been. */
  began(): void;
  /** Once, until it has begun again. */
  lost(error: unknown): void;
}

/** Hears what is notified, over a connection of its own that is made again whenever it was lost. */
export function listenTo(
  connectionString: string,
  listening: Listening,
  { everyMs, timeoutMs } = HEARTBEAT,
): AsyncDisposable {
  const closing = new AbortController();
  const closed = new Promise<void>((resolve) => closing.signal.addEventListener("abort", () => resolve()));

  let isListening = true;

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString,
      application_name: "stowmark listener",
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    const lost = Promise.withResolvers<void>();
    let heartbeat: ReturnType<typeof setInterval> | undefined;
    client.on("error", () => {}).on("end", lost.resolve);
    client.on("notification", ({ channel, payload = "" }) => listening.channels[channel]?.(payload));
    try {
      await client.connect();
      for (const channel of Object.keys(listening.channels)) await client.query(`listen ${channel}`);
      isListening = true;
      listening.began();
      heartbeat = setInterval(() => client.query("select 1").catch(lost.reject), everyMs);
      await Promise.race([lost.promise, closed]);
    } finally {
      clearInterval(heartbeat);
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
