import type { IncomingMessage } from "node:http";
import type { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { RateLimitResult, SocketConnection } from "./connection_registry.ts";
import { type Io, type Peer, userRoom } from "./typed_socket.ts";
import { isSecure } from "../http/visitor/request_facts.ts";
import { isForeign } from "../http/visitor/same_site.ts";
import { headersOf, urlOf } from "../http/listener/to_request.ts";

/** A client needs one, or two after a refusal. */
const MAX_ATTEMPTS = 5;

const counters = new WeakMap<Peer, SocketConnection["countMessage"]>();

/** Counts one message of this member, over all of their sockets. */
export function countMessage(peer: Peer): RateLimitResult {
  return counters.get(peer)?.() ?? "dropped";
}

export function authenticateSockets(io: Io, heldOf: (request: IncomingMessage) => SocketConnection | undefined): void {
  const attempts = new WeakMap<Peer["conn"], number>();
  io.use((peer, next) => {
    const count = (attempts.get(peer.conn) ?? 0) + 1;
    attempts.set(peer.conn, count);
    const held = heldOf(peer.request);
    const refusal = refusalOf(peer, held, count);
    // Whoever goes on attempting has been told.
    if (count > MAX_ATTEMPTS) peer.conn.close();
    // Once the refusal is on its way: of a connection that has ended Socket.IO tells nobody why.
    else if (refusal?.status === 429) setImmediate(() => peer.conn.close());
    if (refusal) return next(asConnectError(refusal));
    if (held) welcome(peer, held);
    next();
  });
  io.on("connection", (peer) => {
    const { userId } = peer.data.caller;
    peer.join(userRoom(userId));
    peer.emit("authenticated", { userId });
  });
}

function refusalOf(peer: Peer, held: SocketConnection | undefined, attempts: number): Failure | null {
  if (attempts > MAX_ATTEMPTS) return wireFailure("TooMany");
  if (!held) return wireFailure("NotSignedIn");
  if (held.isOneTooMany) return wireFailure("TooManySockets");
  return peer.handshake.auth.userId === held.caller.userId ? null : wireFailure("NotYours");
}

function welcome(peer: Peer, held: SocketConnection): void {
  const { caller, countMessage } = held;
  peer.data = { caller, games: new Set(), events: new Set() };
  counters.set(peer, countMessage);
  // It goes to other servers with the rest, through Redis, and holds the cookies of the session.
  peer.handshake.headers = {};
  held.peer = peer;
}

function asConnectError({ message, status, code }: Failure): Error {
  return Object.assign(new Error(message), { data: { status, code } });
}

/** Ends a socket that makes room for a newer one of the same member; it is told why. */
export function makeRoom(held: SocketConnection): void {
  if (!held.peer) return held.end();
  const { message, code } = wireFailure("MovedOn");
  held.peer.emit("error", { message, code });
  held.peer.disconnect(true);
}

interface SocketEndpoint {
  /** Where sockets are, without a slash at the end. */
  readonly path: string;
  readonly publicUrl: string | null;
  readonly trustedProxies: number;
}

/** Why a request may not become a socket, as far as it can be told without asking who it is. */
export function upgradeRefusal(
  incoming: IncomingMessage,
  { path, publicUrl, trustedProxies }: SocketEndpoint,
): Failure | null {
  const url = addressOf(incoming);
  if (!url) return wireFailure("Malformed");
  if (url.pathname.replace(/\/$/, "") !== path) return wireFailure("NoSuchPlace");
  if (!isWebSocketRequest(incoming) || !speaksOurProtocol(url.searchParams)) {
    return wireFailure("Malformed", { sentence: "Speak Engine.IO 4 over WebSocket 13 here." });
  }
  const headers = headersOf(incoming);
  const isHttps = isSecure({ url: url.href, headers }, trustedProxies, publicUrl);
  return isForeign(headers, publicUrl, isHttps) ? wireFailure("ForeignOrigin") : null;
}

function addressOf(incoming: IncomingMessage): URL | null {
  try {
    return new URL(urlOf(incoming));
  } catch {
    return null;
  }
}

/** Source: RFC 6455, 4.2.1. */
function isWebSocketRequest({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.upgrade?.toLowerCase() === "websocket" &&
    headers["sec-websocket-version"] === "13" && /^[+/0-9A-Za-z]{22}==$/.test(headers["sec-websocket-key"] ?? "");
}

function speaksOurProtocol(query: URLSearchParams): boolean {
  return query.get("EIO") === "4" && query.get("transport") === "websocket" && !query.has("sid");
}
