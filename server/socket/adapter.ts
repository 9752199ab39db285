import { createAdapter } from "@socket.io/redis-streams-adapter";
import { createClient } from "redis";
import type { Log } from "../log.ts";
import type { Io } from "./peer.ts";

/** Carries pushes to the sockets of the other servers, over a stream in Redis or Valkey. */
export async function shareOverRedis(io: Io, redisUrl: string, log: Log): Promise<AsyncDisposable> {
  const client = createClient({ url: redisUrl });
  client.on("error", (error: unknown) => log("error", "Redis", { reason: String(error) }));
  await client.connect();
  io.adapter(createAdapter(client, { streamName: "stowmark", maxLen: 20_000 }));
  return {
    [Symbol.asyncDispose]: () => {
      client.destroy();
      return Promise.resolve();
    },
  };
}
