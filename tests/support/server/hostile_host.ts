import { gzipSync } from "node:zlib";

export interface HostileHost extends AsyncDisposable {
  readonly port: number;
  /** What was sent to it, a text for each connection. */
  readonly heard: string[];
  /** Connections that are open. */
  open(): number;
}

type Piece = string | Uint8Array;

const head = (...lines: string[]) => ["HTTP/1.1 200 OK", "Content-Type: image/png", ...lines, "", ""].join("\r\n");
const PIECE = new Uint8Array(256 * 1024);

/** What it answers, by the path that it is asked for; a generator that does not end is stopped with its connection. */
const ANSWERS: Readonly<Record<string, () => AsyncIterable<Piece> | Iterable<Piece>>> = {
  "/silent": () => [],
  "/stalled": () => [head(), "ten letter"],
  async *"/drip"() {
    yield head();
    for (;; await new Promise((resolve) => setTimeout(resolve, 5))) yield "x";
  },
  *"/endless"() {
    yield head() + "\x89PNG\r\n\x1a\n";
    for (;;) yield PIECE;
  },
  *"/endless-chunked"() {
    yield head("Transfer-Encoding: chunked");
    for (;;) yield* [`${PIECE.length.toString(16)}\r\n`, PIECE, "\r\n"];
  },
  "/short": () => [head("Content-Length: 100"), "ten letter"],
  "/cut-chunked": () => [head("Transfer-Encoding: chunked"), "ff\r\nten letter"],
  "/long": () => [head("Content-Length: 3"), "ten letter"],
  "/two-lengths": () => [head("Content-Length: 3", "Content-Length: 10"), "ten letter"],
  "/negative": () => [head("Content-Length: -1"), "ten letter"],
  "/gzip": () => [head("Content-Encoding: gzip"), gzipSync(new Uint8Array(50 * 1024 * 1024))],
  *"/endless-head"() {
    yield "HTTP/1.1 200 OK\r\n";
    for (let at = 0;; at++) yield `X-${at}: ${"x".repeat(1_000)}\r\n`;
  },
  *"/endless-continue"() {
    for (;;) yield "HTTP/1.1 100 Continue\r\n\r\n";
  },
  "/garbage": () => ["\x16\x03\x01 this is no HTTP\r\n\r\n"],
  "/closed": () => [],
  "/cookie": () => ["HTTP/1.1 302 Found\r\nSet-Cookie: a=b; Path=/\r\nLocation: /whole\r\nContent-Length: 0\r\n\r\n"],
  "/upgrade": () => ["HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n"],
  "/whole": () => [head("Content-Length: 5"), "whole"],
};

/** A server on this machine that breaks HTTP in every way that a stranger's may. */
export function hostileHost(): HostileHost {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const [heard, connections]: [string[], Set<Deno.TcpConn>] = [[], new Set()];
  const serving = (async () => {
    for await (const connection of listener) {
      connections.add(connection);
      void answer(connection, heard).catch(() => {}).finally(() => connections.delete(connection));
    }
  })();
  return {
    port: listener.addr.port,
    heard,
    open: () => connections.size,
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const connection of connections) close(connection);
      await serving;
    },
  };
}

async function answer(connection: Deno.TcpConn, heard: string[]): Promise<void> {
  try {
    const bytes = new Uint8Array(16 * 1024);
    const text = new TextDecoder().decode(bytes.subarray(0, await connection.read(bytes) ?? 0));
    heard.push(text);
    const [, path = ""] = /^(?:GET|POST) (\S+)/.exec(text) ?? [];
    const gone = connection.read(bytes).catch(() => null);
    const pieces = (ANSWERS[path] ?? ANSWERS["/closed"])?.() ?? [];
    for await (const piece of pieces) {
      await write(connection, typeof piece === "string" ? new TextEncoder().encode(piece) : piece);
    }
    if (path === "/silent" || path === "/stalled") await gone;
  } finally {
    close(connection);
  }
}

async function write(connection: Deno.TcpConn, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
}

function close(connection: Deno.TcpConn): void {
  try {
    connection.close();
  } catch {
    // It is closed already.
  }
}
