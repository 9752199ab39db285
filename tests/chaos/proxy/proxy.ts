import type { Random } from "../../../domain/game/bots/seeded_random.ts";
import { pause } from "../../../cli/pause.ts";
import { frameSplitter, joined } from "./frames.ts";
import { FAIR, type Fate, fateOf, type NetworkConditions } from "./network_conditions.ts";

export interface FrameCounts {
  dropped: number;
  duplicated: number;
  delayed: number;
}

export interface Proxy extends AsyncDisposable {
  readonly url: string;
  readonly counts: Readonly<FrameCounts>;
  /** Where new connections may go: the addresses of servers that run. */
  serve(upstreams: readonly string[]): void;
  setConditions(conditions: NetworkConditions): void;
  /** Ends connections in the middle, each with this chance. @returns how many */
  cut(share: number): number;
}

const UPGRADE = /^upgrade:\s*websocket/im;

/**
 * Stands before all servers as a load balancer does: each new connection goes to the next one that takes it. The frames
 * of WebSockets pass one by one, so that some can be lost, late or doubled.
 */
export function openProxy(random: Random): Proxy {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const counts: FrameCounts = { dropped: 0, duplicated: 0, delayed: 0 };
  const pairs = new Set<readonly [Deno.Conn, Deno.Conn]>();
  let upstreams: readonly string[] = [];
  let conditions = FAIR;
  let next = 0;

  async function accept(): Promise<void> {
    for await (const client of listener) void serveOne(client).catch(() => close(client));
  }

  async function serveOne(client: Deno.Conn): Promise<void> {
    const server = await connect();
    if (!server) return close(client);
    const pair = [client, server] as const;
    pairs.add(pair);
    const upgrade = { isAsked: false };
    try {
      await Promise.race([carry(client, server, upgrade, true), carry(server, client, upgrade, false)]);
    } finally {
      pairs.delete(pair);
      for (const end of pair) close(end);
    }
  }

  async function connect(): Promise<Deno.Conn | null> {
    for (const url of upstreams.map((_, index) => upstreams[(next + index) % upstreams.length] ?? "")) {
      const { hostname, port } = new URL(url);
      const server = await Deno.connect({ hostname, port: Number(port) || 80 }).catch(() => null);
      next++;
      if (server) return server;
    }
    return null;
  }

  async function carry(from: Deno.Conn, to: Deno.Conn, upgrade: { isAsked: boolean }, isAsking: boolean) {
    const split = frameSplitter();
    const forward = async (bytes: Uint8Array) => {
      for (const { bytes: frame, opening } of split(bytes)) await pass(to, frame, fateOf(opening, conditions, random));
    };
    const { head, rest } = await readHead(from);
    await writeAll(to, head);
    const text = new TextDecoder().decode(head);
    if (isAsking) upgrade.isAsked = UPGRADE.test(text);
    const isWebSocket = upgrade.isAsked && (isAsking || text.startsWith("HTTP/1.1 101"));
    const write = isWebSocket ? forward : (bytes: Uint8Array) => writeAll(to, bytes);
    await write(rest);
    for await (const bytes of from.readable.values({ preventCancel: true })) await write(bytes);
  }

  async function pass(to: Deno.Conn, frame: Uint8Array, { copies, delayMs }: Fate): Promise<void> {
    if (copies === 0) counts.dropped++;
    if (copies === 2) counts.duplicated++;
    if (delayMs > 0) {
      counts.delayed++;
      await pause(delayMs);
    }
    for (let copy = 0; copy < copies; copy++) await writeAll(to, frame);
  }

  const accepting = accept().catch(() => {});
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    counts,
    serve: (urls) => void (upstreams = urls),
    setConditions: (now) => void (conditions = now),
    cut(share) {
      const chosen = [...pairs].filter(() => random() < share);
      for (const end of chosen.flat()) close(end);
      return chosen.length;
    },
    async [Symbol.asyncDispose]() {
      listener.close();
      for (const end of [...pairs].flat()) close(end);
      await accepting;
    },
  };
}

const HEAD_ENDS = "\r\n\r\n";

/** What a connection begins with, up to the empty line, and what came along behind it. */
async function readHead(from: Deno.Conn): Promise<{ readonly head: Uint8Array; readonly rest: Uint8Array }> {
  const buffer = new Uint8Array(16_384);
  let read: Uint8Array = new Uint8Array(0);
  for (let count = await from.read(buffer); count !== null; count = await from.read(buffer)) {
    read = joined(read, buffer.subarray(0, count));
    const end = new TextDecoder("latin1").decode(read).indexOf(HEAD_ENDS);
    if (end >= 0) return { head: read.slice(0, end + HEAD_ENDS.length), rest: read.slice(end + HEAD_ENDS.length) };
  }
  return { head: read, rest: new Uint8Array(0) };
}

async function writeAll(to: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length;) written += await to.write(bytes.subarray(written));
}

function close(conn: Deno.Conn): void {
  try {
    conn.close();
  } catch {
    // The other side was faster.
  }
}
