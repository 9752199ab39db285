import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { until } from "../../../tests/support/until.ts";
import { probeListener } from "./listener_probe.ts";

async function listening(): Promise<Server & Disposable> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(server, { [Symbol.dispose]: () => void server.close() });
}

Deno.test("a listener whose port takes connections that never reach it is noticed", async () => {
  using server = await listening();
  using elsewhere = await listening();
  server.address = () => elsewhere.address();
  using probe = probeListener(server, 30);
  assert.match(await probe.failed, /takes no connections any more/);
});

Deno.test("a listener that fails says why, and one that works is left alone", async () => {
  using server = await listening();
  using probe = probeListener(server, 300);
  let probes = 0;
  await new Promise<void>((resolve) => server.on("connection", () => ++probes === 5 && resolve()));
  server.emit("error", new Error("too many files"));
  assert.match(await probe.failed, /too many files/);
});

Deno.test("a listener to which others come is left alone, though the probe's own connection does not arrive", async () => {
  using server = await listening();
  using elsewhere = await listening();
  const { port } = server.address() as AddressInfo;
  server.address = () => elsewhere.address();
  using probe = probeListener(server, 300);
  let arrived = 0;
  const noticed = probe.failed.then(() => "noticed");
  // Each comes when the probe does, five times over: it would have given up after three.
  elsewhere.on("connection", () => connect(port, "127.0.0.1").on("error", () => {}).on("connect", () => arrived++));
  assert.equal(await Promise.race([noticed, until(() => arrived >= 5 || null).then(() => "left alone")]), "left alone");
});
