import { connect, type Socket } from "node:net";
import { parseConfig } from "../../../server/host/settings/config.ts";
import { newCounts } from "../../../server/host/log/counts.ts";
import type { Exchange } from "../../../server/http/env.ts";
import { openHttpServer } from "../../../server/http/listener/http_server.ts";
import {
  type BodyLimits,
  LISTENER_LIMITS,
  type ListenerLimits,
} from "../../../server/http/listener/listener_limits.ts";

export type Serve = (request: Request, exchange: Exchange) => Response | Promise<Response>;

/** A listener of its own, with connections to it that speak no HTTP by themselves. */
export async function testListener(
  serve: Serve,
  limits: Partial<ListenerLimits> = {},
  settings: Readonly<Record<string, string>> = {},
) {
  const logged: string[] = [];
  const parts = { counts: newCounts(), log: (_level: string, message: string) => void logged.push(message) };
  const server = await openHttpServer(parseConfig({ PORT: "0", ...settings }), parts, {
    ...LISTENER_LIMITS,
    ...limits,
  });
  server.open(serve, (_incoming, socket) => void socket.destroy());
  const port = Number(new URL(server.url).port);
  const raw = (text = "") => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    if (text) socket.write(text);
    return socket;
  };
  return { ...server, raw, logged, [Symbol.asyncDispose]: () => server.close() };
}

/** The usual limits, and others where they are given, for calls and uploads. */
export function bodyLimits(others: Partial<BodyLimits>): ListenerLimits["body"] {
  const { call, upload } = LISTENER_LIMITS.body;
  return { call: { ...call, ...others }, upload: { ...upload, ...others } };
}

/** All that arrived until the connection closed, be it by a reset: a server that ends it does not read what is still sent. */
export async function received(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => text += chunk);
  await new Promise((resolve) => socket.once("close", resolve));
  return text;
}
