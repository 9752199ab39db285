import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type ClientOptions, WebSocket } from "ws";
import type { Member, TestApp } from "./test_app.ts";

const QUERY = "/socket.io/?EIO=4&transport=websocket";

/** A plain WebSocket to the game server, without Socket.IO's client; not connected yet. */
export function rawWebSocket({ url }: Pick<TestApp, "url">, cookie: string, options: ClientOptions = {}): WebSocket {
  return new WebSocket(url.replace(/^http/, "ws") + QUERY, { ...options, headers: { cookie, ...options.headers } });
}

/** Open, and the server knows who this is. */
export async function rawPlayer(app: Pick<TestApp, "url">, member: Member): Promise<WebSocket> {
  const wire = rawWebSocket(app, member.cookie);
  const said = messagesOf(wire);
  wire.once("open", () => wire.send(`40${JSON.stringify({ userId: member.user.userId })}`));
  await said((message) => message.includes("authenticated"));
  return wire;
}

/** Resolves with the first message that fits, now or later. */
function messagesOf(wire: WebSocket) {
  const heard: string[] = [];
  wire.on("message", (message) => heard.push(String(message)));
  return async (fits: (message: string) => boolean): Promise<string> => {
    for (;;) {
      const found = heard.find(fits);
      if (found !== undefined) return found;
      await once(wire, "message");
    }
  };
}

/** A connection that wrote this and then does nothing at all, not even read or answer a goodbye. */
export function deafConnection({ url }: Pick<TestApp, "url">, text = ""): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.on("error", () => {});
  if (text) socket.write(text);
  return socket;
}

/** The bytes of an upgrade, for `deafConnection`. */
export function upgradeHead({ url }: Pick<TestApp, "url">, cookie: string, without: readonly string[] = []): string {
  const { host, pathname } = new URL(url);
  const head = [
    `GET ${pathname.replace(/\/$/, "")}${QUERY} HTTP/1.1`,
    `Host: ${host}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    `Cookie: ${cookie}`,
  ];
  return head.filter((line) => !without.some((name) => line.startsWith(name))).join("\r\n") + "\r\n\r\n";
}

/** A WebSocket frame as a client sends it, its mask of zeros. Source: RFC 6455, 5.2. */
export function frame(opcode: number, isLast: boolean, payload: Uint8Array, claimed = payload.length): Uint8Array {
  const head = new DataView(new ArrayBuffer(14));
  head.setUint8(0, (isLast ? 0x80 : 0) | opcode);
  head.setUint8(1, 0x80 | 127);
  head.setBigUint64(2, BigInt(claimed));
  const bytes = new Uint8Array(14 + payload.length);
  bytes.set(new Uint8Array(head.buffer));
  bytes.set(payload, 14);
  return bytes;
}
