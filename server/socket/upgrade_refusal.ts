import type { IncomingMessage } from "node:http";
import type { Failure } from "../../domain/wire/failure.ts";
import { wireFailure } from "../../domain/wire/failures.ts";
import { isSecure } from "../http/visitor/request_facts.ts";
import { isForeign } from "../http/visitor/same_site.ts";
import { headersOf, urlOf } from "../http/listener/to_request.ts";

export interface SocketEndpoint {
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
