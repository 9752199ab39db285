import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket } from "ws";
import { MAX_WAITING_BYTES, openEngine } from "./engine.ts";

const PUSH = "x".repeat(1024);

/** So many pushes of a kilobyte in one moment; how many of them came before the connection ended. */
async function pushed(count: number): Promise<{ readonly came: number; readonly isOpen: boolean }> {
  const engine = openEngine(false);
  const server = createServer().listen(0, "127.0.0.1");
  server.on("upgrade", (request, socket, head) => engine.handleUpgrade(request, socket, head));
  await once(server, "listening");
  engine.on("connection", (conn) => {
    for (let sent = 0; sent < count; sent++) conn.send(PUSH);
  });
  const wire = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}/?EIO=4&transport=websocket`);
  let came = 0;
  const over = new Promise<void>((resolve) => {
    wire.on("error", () => {}).once("close", resolve);
    wire.on("message", (message) => {
      if (String(message).endsWith(PUSH) && ++came === count) resolve();
    });
  });
  await over;
  const isOpen = wire.readyState === WebSocket.OPEN;
  wire.terminate();
  engine.close();
  server.close();
  await once(server, "close");
  return { came, isOpen };
}

Deno.test("what waits for one socket is at most 64 KB: a burst below that arrives, a longer one ends the connection", async () => {
  assert.equal(MAX_WAITING_BYTES, 64 * 1024);
  assert.deepEqual(await pushed(60), { came: 60, isOpen: true });
  assert.equal((await pushed(80)).isOpen, false);
});
