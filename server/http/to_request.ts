import type { IncomingMessage } from "node:http";
import { type BodyLimits, bodyOf } from "./request_body.ts";

/** @throws TypeError where the address or a header is none */
export function toRequest(incoming: IncomingMessage, limits: BodyLimits): Request {
  const request: unknown = new IncomingRequest(incoming, limits);
  return request as Request;
}

/** A request whose costly parts are made when somebody asks for them: most calls never do. */
class IncomingRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly #incoming: IncomingMessage;
  readonly #limits: BodyLimits;
  #whole: Request | undefined;

  constructor(incoming: IncomingMessage, limits: BodyLimits) {
    this.#incoming = incoming;
    this.#limits = limits;
    this.method = incoming.method ?? "GET";
    this.url = urlOf(incoming);
    this.headers = headersOf(incoming);
  }

  get #request(): Request {
    const { method, url, headers } = this;
    const isEmpty = method === "GET" || method === "HEAD" || !hasBody(this.#incoming);
    const body = () => isEmpty ? {} : { body: bodyOf(this.#incoming, this.#limits) };
    return this.#whole ??= new Request(url, { method, headers, ...body() });
  }

  get body() {
    return this.#request.body;
  }

  get bodyUsed() {
    return this.#request.bodyUsed;
  }

  get signal() {
    return this.#request.signal;
  }

  arrayBuffer() {
    return this.#request.arrayBuffer();
  }

  blob() {
    return this.#request.blob();
  }

  bytes() {
    return this.#request.bytes();
  }

  clone() {
    return this.#request.clone();
  }

  formData() {
    return this.#request.formData();
  }

  json() {
    return this.#request.json();
  }

  text() {
    return this.#request.text();
  }
}
Object.setPrototypeOf(IncomingRequest.prototype, Request.prototype);

export function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "");
  return headers;
}

/** The host is what the client wrote, or nobody's name where it wrote none, as HTTP/1.0 may. */
export function urlOf({ url = "", headers }: IncomingMessage): string {
  // To a proxy the whole address is sent.
  const path = /^https?:\/\/[^/?#]*/i.test(url) ? url.replace(/^https?:\/\/[^/?#]*/i, "") || "/" : url;
  if (!path.startsWith("/")) throw new TypeError(`expected a path that begins with /, received ${path}`);
  return `http://${hostIn(headers.host ?? "")}${path}`;
}

function hostIn(host: string): string {
  if (/[\s/?#@\\]/.test(host) || (host && !URL.canParse(`http://${host}`))) {
    throw new TypeError(`expected a host, received ${host}`);
  }
  return host || "unnamed.invalid";
}

export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
