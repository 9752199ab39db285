import { createAdapter } from "@socket.io/redis-streams-adapter";
import { createClient } from "redis";
import type { Log } from "../log.ts";
import { StartError } from "../start_error.ts";
import type { Io } from "./peer.ts";

/** How long a start waits for a Redis that may be starting as well. */
const CONNECT_WITHIN_MS = 10_000;

/**
 * Carries pushes to the sockets of the other servers, over a stream in Redis or Valkey.
 * @throws StartError when it does not answer in time
 */
export async function shareOverRedis(
  io: Io,
  redisUrl: string,
  log: Log,
  withinMs = CONNECT_WITHIN_MS,
): Promise<AsyncDisposable> {
  const client = createClient({ url: redisUrl });
  let isConnected = false;
  let reason = "no answer";
  client.on("error", (error: unknown) => {
    reason = error instanceof Error && error.message ? error.message : String(error);
    if (isConnected) log("error", "Redis", { reason });
  });
  isConnected = await doneWithin(client.connect(), withinMs);
  if (!isConnected) {
    client.destroy();
    throw new StartError(
      `Redis at ${hostOf(redisUrl)} does not let us in (${reason}); start it, or mend or leave out REDIS_URL.`,
    );
  }
  io.adapter(createAdapter(client, { streamName: "stowmark", maxLen: 20_000 }));
  return {
    [Symbol.asyncDispose]: () => {
      client.destroy();
      return Promise.resolve();
    },
  };
}

/** Without the password that may stand before it. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "REDIS_URL";
}

async function doneWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => timer = setTimeout(() => resolve(false), ms));
  try {
    return await Promise.race([work.then(() => true, () => false), late]);
  } finally {
    clearTimeout(timer);
  }
}
