import assert from "node:assert/strict";
import { action } from "../../../domain/wire/action.ts";
import type { Visitor } from "../../../domain/wire/caller.ts";
import { Failure } from "../../../domain/wire/failure.ts";
import { bodyLimits, received, type Serve, testListener } from "../../../tests/support/server/test_listener.ts";
import { boundedBody } from "../calls/parse.ts";
import { openCallTurns, serveCalls } from "../calls/serve_calls.ts";
import type { Ctx, Env } from "../env.ts";
import { openRateLimits } from "../visitor/rate_limit.ts";
import { LISTENER_LIMITS } from "./listener_limits.ts";
import { timedBody } from "./timed_body.ts";
import { Hono } from "hono";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { z } from "zod";

Deno.test("a body that stops coming is answered 408, and the connection closed", async () => {
  const serve: Serve = async (request) => {
    const failure = await request.text().then(() => null, (error) => error);
    return new Response(failure.message, { status: failure.status });
  };
  await using server = await testListener(serve, { body: bodyLimits({ silenceMs: 200 }) });
  const answer = await received(server.raw("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc"));
  assert.match(answer, /^HTTP\/1.1 408 .*connection: close.*did not arrive in time/s);
});

/** Writes a piece now and then, until the other side ends the connection: it does so before it is closed. */
async function trickled(socket: Socket, pieces: Iterable<string>, everyMs: number): Promise<string> {
  const left = pieces[Symbol.iterator]();
  const timer = setInterval(() => {
    const { done, value } = left.next();
    if (!done) socket.write(value);
  }, everyMs);
  socket.once("end", () => clearInterval(timer));
  try {
    return await received(socket);
  } finally {
    clearInterval(timer);
  }
}

const wholeOrStatus: Serve = (request) =>
  request.text().then(() => new Response("whole"), ({ status }) => new Response(null, { status }));
const post = (bytes: number, path = "/") =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;

Deno.test("a body that trickles is answered 408 too, however regular its bytes, and after a fast beginning", async () => {
  await using server = await testListener(wholeOrStatus, {
    body: bodyLimits({ silenceMs: 400, leastBytesPerSecond: 1_000 }),
  });
  for (const fast of [0, 1_000_000]) {
    const socket = server.raw(post(fast + 200) + "a".repeat(fast));
    assert.match(await trickled(socket, Array(200).fill("a"), 20), /^HTTP\/1.1 408 /, String(fast));
  }
});

Deno.test("a slow body that keeps coming is borne", async () => {
  await using server = await testListener(wholeOrStatus, {
    body: bodyLimits({ silenceMs: 5_000, leastBytesPerSecond: 10_000 }),
  });
  const pieces = Array(120).fill("a".repeat(5_000));
  assert.match(await trickled(server.raw(post(600_000)), pieces, 50), /^HTTP\/1.1 200 .*whole/s);
});

const payload = z.object({}), reply = z.object({});
const about = { does: "", reads: false, payload, reply } as const;
const upload = action({ ...about, who: "member", path: "/upload", isPayloadInAddress: true, body: "bytes" });
const message = action({ ...about, who: "anyone", path: "/message", body: "bytes" });
const write = action({ ...about, who: "member", path: "/write", payload: z.unknown() });

/** Of one member, or of somebody whom nobody knows. */
function slowCalls(visitor: Visitor): Serve {
  const app = new Hono<Env>();
  app.onError((error) => new Response(null, { status: error instanceof Failure ? error.status : 500 }));
  app.use((c, next) => {
    c.set("visitor", visitor);
    c.set("tokenScope", null);
    return next();
  });
  const taken = async (_payload: unknown, _caller: unknown, c: Ctx) => {
    await boundedBody(c.req.raw, 1_000_000);
    return {};
  };
  serveCalls(app, { path: null, rows: { upload, message, write }, failures: {} }, {
    upload: taken,
    message: taken,
    write: () => Promise.resolve({}),
  }, {
    clock: Date.now,
    rateLimits: openRateLimits(false),
    turns: openCallTurns(),
    mayStill: () => Promise.resolve(true),
  });
  return (request, exchange) => app.fetch(request, exchange);
}

Deno.test("a member's upload goes on as long as its bytes come; every other body has to be whole within a time", async () => {
  const { call, upload } = LISTENER_LIMITS.body;
  const limits = { body: { call: { ...call, wholeMs: 500 }, upload } };
  const account = { userId: "u", sessionId: "s", signedInAt: new Date(), email: "a@b.c", isAdmin: false };
  const member = { ...account, householdId: "h", role: "owner" };
  await using ofMember = await testListener(slowCalls(member as never), limits);
  await using ofStranger = await testListener(slowCalls(null), limits);
  const pieces = Array(40).fill("a".repeat(5_000));
  const statusOf = async (listener: typeof ofMember, path: string) => {
    const answer = await trickled(listener.raw(post(200_000, path)), pieces, 50);
    return Number(answer.slice("HTTP/1.1 ".length, "HTTP/1.1 200".length));
  };
  const statuses = await Promise.all([
    ...["/upload", "/message", "/write"].map((path) => statusOf(ofMember, path)),
    statusOf(ofStranger, "/message"),
  ]);
  assert.deepEqual(statuses, [200, 200, 408, 408]);
});

Deno.test("the body of a client that went while its call waited for a turn is not waited for", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  client.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc");
  const [incoming] = await once(server, "request") as [IncomingMessage];
  const gone = new Promise<void>((resolve) => incoming.on("error", () => {}).once("close", resolve));
  client.destroy();
  await gone;
  const body = timedBody(incoming, () => LISTENER_LIMITS.body.call);
  await assert.rejects(new Response(body).text(), /the client went away/);
  server.close();
});
