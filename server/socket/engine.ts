import type { IncomingMessage } from "node:http";
import { Server as Engine, type Socket as EngineSocket } from "engine.io";
import { SOCKET_MESSAGE_BYTES } from "../../domain/wire/limits.ts";
import { measureDelay } from "./typed_socket.ts";
import type { Buffer } from "node:buffer";
import type { Duplex } from "node:stream";
import { type ServerOptions, type WebSocket, WebSocketServer } from "ws";

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

/** What a client that does not read may have waiting. */
export const MAX_WAITING_BYTES = 64 * 1024;
/** A frame costs more than its bytes: a message of 16 KB does not come in a thousand pieces. */
const MAX_FRAGMENTS = 64;
const MAX_CHUNKS = 256;
/** From the decision to give a connection up to its end, whatever the client does. */
const GIVE_UP_MS = 1_000;

/** Whatever they hold: pings, pongs and acknowledgements are no messages of a member, and cost as much. */
const MAX_FRAMES_A_SECOND = 300;

const given = new WeakMap<IncomingMessage, WebSocket>();

export function webSocketOf(request: IncomingMessage): WebSocket | undefined {
  return given.get(request);
}

/** Ends a connection by itself when the client does not. */
export function giveUp(wire: WebSocket): void {
  const timer = setTimeout(() => wire.terminate(), GIVE_UP_MS);
  wire.once("close", () => clearTimeout(timer));
}

/** Ends a connection that sends more than any client of ours could want to. */
function limitFrames(wire: WebSocket): void {
  let from = -Infinity, count = 0;
  const note = () => {
    const now = performance.now();
    if (now - from >= 1_000) [from, count] = [now, 0];
    if (++count > MAX_FRAMES_A_SECOND) wire.terminate();
  };
  for (const kind of ["message", "ping", "pong"]) wire.on(kind, note);
}

/** npm's WebSocket server with limits on what a connection may make us hold. */
class LimitedWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({
      ...options,
      maxPayload: SOCKET_MESSAGE_BYTES,
      maxFragments: MAX_FRAGMENTS,
      maxBufferedChunks: MAX_CHUNKS,
      perMessageDeflate: false,
      // Answered below, and only to those who read the answers.
      autoPong: false,
      closeTimeout: GIVE_UP_MS,
    } as ServerOptions);
  }

  override handleUpgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    callback: (wire: WebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, socket, head, (wire) => {
      given.set(request, wire);
      wire.on("error", () => giveUp(wire));
      wire.on("ping", (data) => wire.bufferedAmount > MAX_WAITING_BYTES ? wire.terminate() : wire.pong(data));
      // Nothing in the product is binary, and half a binary message would wait in the parser for ever.
      wire.on("message", (_data, isBinary) => isBinary && wire.terminate());
      callback(wire, request);
    });
  }
}
