import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Redis, RedisClient } from "../host/redis/open_redis.ts";
import type { Io } from "./typed_socket.ts";

/** The library's adapter of a namespace, as far as it is changed here. */
interface Publishing {
  publishAndReturnOffset(message: unknown): Promise<string>;
}

/** Carries pushes to the sockets of the other servers, over a stream in Redis or Valkey. */
export function shareOverRedis(io: Io, { patient }: Pick<Redis, "patient">): void {
  const adapterOf = createAdapter(lending(patient), { streamName: "stowmark", maxLen: 20_000 });
  // Socket.IO calls it with `new`, which no arrow stands.
  io.adapter(function (...of: unknown[]) {
    return tellingHereAtOnce(adapterOf(...of as Parameters<typeof adapterOf>));
  });
}

/**
 * The library (0.3.1) tells this server's own sockets only once Redis has taken the message: late while Redis is away,
 * never while it hangs. What it waits for is the message's id in the stream, which nobody here asks for.
 */
function tellingHereAtOnce<A>(adapter: A): A {
  const publishing = adapter as unknown as Publishing;
  const publish = publishing.publishAndReturnOffset.bind(adapter);
  publishing.publishAndReturnOffset = (message) => {
    // What is more than may wait for Redis is lost to the other servers.
    publish(message).catch(() => {});
    return Promise.resolve("");
  };
  return adapter;
}

/**
 * The library (0.3.1) drops what its clients promise, which ends in an uncaught error: where one is closed while it asks other
 * servers something, and where one of the two more over which it reads is closed while it subscribes or connects. One that never
 * connects goes on trying after its server has closed.
 */
function lending(client: RedisClient): RedisClient {
  const publish = (channel: string, message: string) => client.publish(channel, message).catch(() => 0);
  const lender: RedisClient = Object.assign(Object.create(client), { publish });
  lender.duplicate = (...of) => {
    const lent = client.duplicate(...of);
    const [connect, subscribe] = [lent.connect.bind(lent), lent.subscribe.bind(lent)];
    const never = Promise.withResolvers<never>().promise;
    lent.connect = () => connect().catch(() => never);
    lent.subscribe = (...channels) => subscribe(...channels).catch(() => {});
    client.once("end", () => lent.destroy());
    return lent;
  };
  return lender;
}
