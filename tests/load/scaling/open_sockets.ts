import { once } from "node:events";
import type { WebSocket } from "ws";
import { signInAt } from "../../support/server/test_app.ts";
import { rawPlayer } from "../../support/server/raw_socket.ts";

/** A process of its own: opens so many sockets, 20 a member, says when they are open, and keeps them until it is ended. */
const A_MEMBER = 20;
const AT_ONCE = 8;
const [url = "", count = ""] = Deno.args;

const members = Array.from({ length: Math.ceil(Number(count) / A_MEMBER) }, (_, number) => number);
const wires: WebSocket[] = [];
for (let from = 0; from < members.length; from += AT_ONCE) {
  await Promise.all(members.slice(from, from + AT_ONCE).map(openOf));
}
console.log(wires.length);
const [gone] = await Promise.race(wires.map((wire) => once(wire, "close")));
throw new Error(`a socket was closed: ${gone}`);

async function openOf(number: number): Promise<void> {
  const member = await signInAt(url, `idle${number}@bots.test`);
  for (let nth = 0; nth < A_MEMBER; nth++) wires.push(answering(await rawPlayer({ url }, member)));
}

/** As Socket.IO's client: to the engine's ping comes a pong. */
function answering(wire: WebSocket): WebSocket {
  return wire.on("message", (message) => String(message) === "2" && wire.send("3"));
}
