import type { IncomingMessage } from "node:http";
import { Server as Engine, type Socket as EngineSocket } from "engine.io";
import { SOCKET_MESSAGE_BYTES } from "../../domain/wire/limits.ts";
import { measureDelay } from "./one_way_delay.ts";
import { giveUp, LimitedWebSocketServer, limitFrames, MAX_WAITING_BYTES, webSocketOf } from "./web_sockets.ts";

/** A dead connection is noticed within the sum of the two. */
const PING_EVERY_MS = 8_000;
const PONG_WITHIN_MS = 7_000;

/** Socket.IO's own engine, WebSocket only. A connection that it closes is gone within a second. */
export function openEngine(isLimited: boolean): Engine {
  const engine = new Engine({
    transports: ["websocket"],
    pingInterval: PING_EVERY_MS,
    pingTimeout: PONG_WITHIN_MS,
    maxHttpBufferSize: SOCKET_MESSAGE_BYTES,
    wsEngine: LimitedWebSocketServer,
  });
  engine.on("connection", (conn: EngineSocket & { readonly request: IncomingMessage }) => {
    const wire = webSocketOf(conn.request);
    if (!wire) return conn.close(true);
    conn.once("close", () => giveUp(wire));
    if (isLimited) limitFrames(wire);
    measureDelay(conn, wire);
    let waitingBytes = 0;
    conn.on("flush", () => waitingBytes = 0);
    conn.on("packetCreate", ({ data }: { readonly data?: unknown }) => {
      waitingBytes += typeof data === "string" ? data.length : 0;
      if (waitingBytes + wire.bufferedAmount > MAX_WAITING_BYTES) wire.terminate();
    });
  });
  return engine;
}
