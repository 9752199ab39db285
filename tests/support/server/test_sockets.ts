import { io, type Socket } from "socket.io-client";
import type { Member, TestApp } from "./test_app.ts";

export interface SocketOptions {
  readonly userId?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function socketOf(app: Pick<TestApp, "url">, member: Member, options: SocketOptions = {}): Socket & Disposable {
  const { origin, pathname } = new URL(app.url);
  const socket = io(origin, {
    path: `${pathname.replace(/\/$/, "")}/socket.io`,
    transports: ["websocket"],
    autoConnect: false,
    forceNew: true,
    reconnection: false,
    auth: { userId: options.userId ?? member.user.userId },
    extraHeaders: { cookie: member.cookie, ...options.headers },
  });
  return Object.assign(socket, { [Symbol.dispose]: () => void socket.disconnect() });
}

export function next<T = Record<string, unknown>>(socket: Socket, event: string): Promise<T> {
  return new Promise((resolve) => socket.once(event, resolve));
}

/** Connects and waits until the server knows who this is. @throws the reason of a refusal */
export async function connected(socket: Socket): Promise<void> {
  const admitted = next(socket, "authenticated");
  const refused = next<Error>(socket, "connect_error").then((error) => Promise.reject(error));
  socket.connect();
  await Promise.race([admitted, refused]);
}
