import assert from "node:assert/strict";
import { cookiesOf } from "../../tests/support/outside/test_google.ts";
import { fc } from "../../tests/support/seeded_fc.ts";
import { rawWebSocket } from "../../tests/support/server/raw_socket.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { testApp } from "../../tests/support/server/test_app.ts";
import { connected, next, socketOf } from "../../tests/support/server/test_sockets.ts";
import { sayGoodbye, turnsOf } from "./socket_server.ts";
import { once } from "node:events";

Deno.test("a socket with a session cookie and the right userId is told who it is", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  using socket = socketOf(app, ann);
  const told = next<{ userId: string }>(socket, "authenticated");
  await connected(socket);
  assert.equal((await told).userId, ann.user.userId);
});

Deno.test("under a base path the sockets live below it", async () => {
  await using app = await testApp({ BASE_PATH: "/boxes" });
  using socket = socketOf(app, await app.signIn("ann@example.org"));
  await connected(socket);
});

Deno.test("no cookie, somebody else's userId and a foreign page are refused", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const ben = await app.signIn("ben@example.org");
  using stranger = socketOf(app, { ...ann, cookie: "" });
  await assert.rejects(connected(stranger));
  using impostor = socketOf(app, ann, { userId: ben.user.userId });
  await assert.rejects(connected(impostor), { data: { status: 403, code: "NotYours" } });
  using lured = socketOf(app, ann, { headers: { origin: "https://evil.example" } });
  await assert.rejects(connected(lured));
  using ours = socketOf(app, ann, { headers: { origin: new URL(app.url).origin } });
  await connected(ours);
});

Deno.test("signing out tells the other tabs and takes the sockets of that session", async () => {
  const app = await sharedApp();
  const laptop = await app.signIn("ann@example.org");
  const phone = await app.signIn("ann@example.org");
  using onLaptop = socketOf(app, laptop);
  using onPhone = socketOf(app, phone);
  await Promise.all([connected(onLaptop), connected(onPhone)]);
  const told = next(onPhone, "check-everone-login-activity");
  const dropped = next<string>(onLaptop, "disconnect");
  await laptop.fetch("/api/backend/auth/logout", { method: "POST" });
  await told;
  assert.equal(await dropped, "io server disconnect");
  assert.ok(onPhone.connected);
});

Deno.test("a refresh token shown again once its pair is in use takes the sockets of that session at once", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  using socket = socketOf(app, ann);
  await connected(socket);
  const dropped = next<string>(socket, "disconnect");
  const refresh = () => ann.fetch("/api/backend/auth/secure/token/refresh", { method: "POST" });
  const cookie = cookiesOf(await refresh());
  assert.equal((await app.fetch("/api/backend/auth/sessions", { headers: { cookie } })).status, 200);
  assert.equal((await refresh()).status, 401);
  assert.equal(await dropped, "io server disconnect");
});

Deno.test("a message over 16 KB or a frame that is no message ends the connection, and the server lives on", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  for (const send of ["x".repeat(17_000), { frame: "9garbage" }, { frame: "42[" }, { frame: new Uint8Array([4, 2]) }]) {
    using socket = socketOf(app, ann);
    await connected(socket);
    const dropped = next(socket, "disconnect");
    if (typeof send === "string") socket.emit("findMatch", send);
    else rawWire(socket).send(send.frame);
    await dropped;
  }
  using after = socketOf(app, ann);
  await connected(after);
});

Deno.test("a connection that attempts again and again is closed, and only its first attempts are looked into", async () => {
  const app = await sharedApp();
  const { cookie } = await app.signIn("ann@example.org");
  const wire = rawWebSocket(app, cookie);
  const told: string[] = [];
  wire.on("message", (message) => told.push(String(message)));
  await once(wire, "open");
  const closed = once(wire, "close");
  for (let attempt = 0; attempt < 100; attempt++) wire.send("40");
  await closed;
  assert.ok(told.filter((frame) => frame.startsWith("44")).length <= 5, told.join());
});

Deno.test("a leaving server says serverRestart before it closes", async () => {
  const app = await testApp();
  using socket = socketOf(app, await app.signIn("ann@example.org"));
  await connected(socket);
  const told = next(socket, "serverRestart");
  const dropped = next(socket, "disconnect");
  await app[Symbol.asyncDispose]();
  await told;
  await dropped;
});

function rawWire(socket: ReturnType<typeof socketOf>): WebSocket {
  const { transport } = socket.io.engine;
  return "ws" in transport ? transport.ws as WebSocket : assert.fail("expected a WebSocket below");
}

Deno.test("everybody has a turn, once and in order, ten at a time or in 150 turns", () => {
  fc.assert(fc.property(fc.nat(30_000), (count) => {
    const clients = Array.from({ length: count }, (_, number) => number);
    const turns = turnsOf(clients);
    assert.deepEqual(turns.flat(), clients);
    assert.ok(turns.length <= 150);
    assert.ok(turns.slice(0, -1).every(({ length }) => length >= 10 && length <= Math.max(10, count / 100)));
  }));
});

Deno.test("all are closed when it is over, and between turns the server goes on", async () => {
  const closed: number[] = [];
  let others = 0;
  const beside = setInterval(() => others++, 1);
  const clients = Array.from({ length: 25 }, (_, number) => ({ close: () => closed.push(number) }));
  await sayGoodbye(clients);
  clearInterval(beside);
  assert.equal(closed.length, 25);
  assert.ok(others > 0);
});
