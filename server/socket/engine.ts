import { EventEmitter } from "node:events";
import { SOCKET_MESSAGE_BYTES } from "../../domain/wire/limits.ts";
import { newId } from "../../db/new_id.ts";

/** A dead connection is noticed within the sum of the two. */
const PING_EVERY_MS = 8_000;
const PONG_WITHIN_MS = 7_000;
/** A client that has this much waiting is not reading any more. */
const MOST_WAITING_BYTES = 1024 * 1024;
const DELAYS_KEPT = 5;

/** Engine.IO protocol 4: the first character of a text frame. Source: socket.io/docs/v4/engine-io-protocol. */
const OPEN = "0", CLOSE = "1", PING = "2", PONG = "3", MESSAGE = "4";

/**
 * An Engine.IO server that speaks WebSocket only, on the WebSocket that Deno itself serves. Bind it with
 * `io.bind(engine)`.
 */
export class Engine extends EventEmitter {
  readonly #open = new Set<EngineSocket>();

  upgrade(request: Request, address: string): Response {
    // Read before the upgrade, which closes the request.
    const read = requestOf(request);
    // Deno's own ping is off: Engine.IO has one, and measures with it.
    const { socket, response } = Deno.upgradeWebSocket(request, { idleTimeout: 0 });
    const opened = new EngineSocket(socket, read, address);
    this.#open.add(opened);
    opened.once("close", () => this.#open.delete(opened));
    // Bound at once: what the client sends first must find its listener.
    socket.addEventListener("open", () => this.emit("connection", opened.start()));
    return response;
  }

  get clientsCount(): number {
    return this.#open.size;
  }

  close(): this {
    for (const socket of this.#open) socket.close();
    return this;
  }
}

/** One connection, with the members that Socket.IO's `Client` uses of Engine.IO's own `Socket`. */
export class EngineSocket extends EventEmitter {
  readonly id = newId();
  readonly protocol = 4;
  readonly transport = { name: "websocket", writable: true };
  readyState: "opening" | "open" | "closed" = "opening";
  readonly #wire: WebSocket;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #pingedAt = 0;
  #roundTripsMs: number[] = [];

  constructor(wire: WebSocket, readonly request: EngineRequest, readonly remoteAddress: string) {
    super();
    this.#wire = wire;
    wire.binaryType = "arraybuffer";
    wire.addEventListener("message", ({ data }) => this.#receive(data));
    wire.addEventListener("close", () => this.#closed("transport close"));
    wire.addEventListener("error", () => this.#closed("transport error"));
  }

  start(): this {
    this.readyState = "open";
    const hello = {
      sid: this.id,
      upgrades: [],
      pingInterval: PING_EVERY_MS,
      pingTimeout: PONG_WITHIN_MS,
      maxPayload: SOCKET_MESSAGE_BYTES,
    };
    this.#send(OPEN + JSON.stringify(hello));
    this.#ping();
    return this;
  }

  /** Half of the median of the last round trips: what a message takes one way. 0 while nothing is measured. */
  oneWayDelayMs(): number {
    const sorted = this.#roundTripsMs.toSorted((a, b) => a - b);
    return (sorted[Math.floor(sorted.length / 2)] ?? 0) / 2;
  }

  write(data: string | Uint8Array<ArrayBuffer>): this {
    this.#send(typeof data === "string" ? MESSAGE + data : data);
    return this;
  }

  close(): this {
    if (this.readyState === "open") this.#send(CLOSE);
    if (this.#wire.readyState <= WebSocket.OPEN) this.#wire.close();
    this.#closed("forced close");
    return this;
  }

  #send(frame: string | Uint8Array<ArrayBuffer>): void {
    if (this.#wire.readyState !== WebSocket.OPEN) return;
    if (this.#wire.bufferedAmount > MOST_WAITING_BYTES) return this.#fail("client does not read");
    this.#wire.send(frame);
  }

  #receive(data: string | ArrayBuffer): void {
    if (this.readyState !== "open") return;
    if (sizeOf(data) > SOCKET_MESSAGE_BYTES) return this.#fail("message too large");
    // We send nothing binary, and half a binary message would wait in the parser for ever.
    if (typeof data !== "string") return this.#fail("binary message");
    const kind = data[0];
    if (kind === MESSAGE) this.emit("data", data.slice(1));
    else if (kind === PONG) this.#ponged();
    else if (kind === CLOSE) this.close();
    else this.#fail("parse error");
  }

  #ping(): void {
    this.#pingedAt = performance.now();
    this.#send(PING);
    this.#pingTimer = setTimeout(() => this.#fail("ping timeout"), PONG_WITHIN_MS);
  }

  #ponged(): void {
    if (this.#pingedAt === 0) return;
    this.#roundTripsMs = [...this.#roundTripsMs, performance.now() - this.#pingedAt].slice(-DELAYS_KEPT);
    this.#pingedAt = 0;
    clearTimeout(this.#pingTimer);
    this.#pingTimer = setTimeout(() => this.#ping(), PING_EVERY_MS);
  }

  #fail(reason: string): void {
    if (this.#wire.readyState <= WebSocket.OPEN) this.#wire.close();
    this.#closed(reason);
  }

  #closed(reason: string): void {
    if (this.readyState === "closed") return;
    this.readyState = "closed";
    this.transport.writable = false;
    clearTimeout(this.#pingTimer);
    this.emit("close", reason);
  }
}

/** In node:http's spelling, as Socket.IO reads it. */
interface EngineRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connection: { readonly encrypted: boolean };
  readonly _query: Readonly<Record<string, string>>;
}

function requestOf({ url, headers }: Request): EngineRequest {
  const { protocol, searchParams } = new URL(url);
  return {
    url,
    headers: Object.fromEntries(headers),
    connection: { encrypted: protocol === "https:" },
    _query: Object.fromEntries(searchParams),
  };
}

function sizeOf(data: string | ArrayBuffer): number {
  if (typeof data !== "string") return data.byteLength;
  // A character is at most three bytes of UTF-8, so short texts need no counting.
  return data.length * 3 <= SOCKET_MESSAGE_BYTES ? data.length : new TextEncoder().encode(data).length;
}
