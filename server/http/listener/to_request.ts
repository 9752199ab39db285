import type { IncomingMessage } from "node:http";
import type { BodyLimits } from "./listener_limits.ts";
import { timedBody } from "./timed_body.ts";

/** @throws TypeError where the address or a header is none */
export function toRequest(incoming: IncomingMessage, limits: () => BodyLimits): Request {
  const request: unknown = new IncomingRequest(incoming, limits);
  return request as Request;
}

/** What Hono and we use of a request: a whole `Request` takes as long to make as all the rest of a small answer. */
class IncomingRequest implements Pick<Request, "method" | "url" | "headers" | "body" | "text"> {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly #incoming: IncomingMessage;
  readonly #limits: () => BodyLimits;
  #body: Request["body"] = null;

  constructor(incoming: IncomingMessage, limits: () => BodyLimits) {
    this.#incoming = incoming;
    this.#limits = limits;
    this.method = incoming.method ?? "GET";
    this.url = urlOf(incoming);
    this.headers = headersOf(incoming);
  }

  get body() {
    if (this.method === "GET" || this.method === "HEAD" || !hasBody(this.#incoming)) return null;
    return this.#body ??= timedBody(this.#incoming, this.#limits);
  }

  text() {
    return new Response(this.body).text();
  }
}

export function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
}

/** The host is what the client wrote, or nobody's name where it wrote none, as HTTP/1.0 may. */
export function urlOf({ url = "", headers, rawHeaders }: IncomingMessage): string {
  // To a proxy the whole address is sent.
  const path = /^https?:\/\/[^/?#]*/i.test(url) ? url.replace(/^https?:\/\/[^/?#]*/i, "") || "/" : url;
  if (!path.startsWith("/")) throw new TypeError(`expected a path that begins with /, received ${path}`);
  if (hasTwoHosts(rawHeaders)) throw new TypeError("expected one host, received several");
  return `http://${hostIn(headers.host ?? "")}${path}`;
}

/** Whoever stands before us may have gone by the other one. Source: RFC 9112, 3.2. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

/** Nearly all requests name the same one. */
let lastHost = "";

function hostIn(host: string): string {
  if (host !== lastHost) requireHost(host);
  lastHost = host;
  return host || "unnamed.invalid";
}

function requireHost(host: string): void {
  if (/[\s/?#@\\]/.test(host) || (host && !URL.canParse(`http://${host}`))) {
    throw new TypeError(`expected a host, received ${host}`);
  }
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
