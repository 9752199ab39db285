import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { received, type Serve, testListener } from "../../tools/test_listener.ts";
import { allowLongBody } from "./request_body.ts";

Deno.test("a body that stops coming is answered 408, and the connection closed", async () => {
  const serve: Serve = async (request) => {
    const failure = await request.text().then(() => null, (error) => error);
    return new Response(failure.message, { status: failure.status });
  };
  await using server = await testListener(serve, { bodySilenceMs: 200 });
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
const post = (bytes: number) => `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${bytes}\r\n\r\n`;

Deno.test("a body that trickles is answered 408 too, however regular its bytes", async () => {
  await using server = await testListener(wholeOrStatus, { bodySilenceMs: 400, slowestBytesPerSecond: 1_000 });
  assert.match(await trickled(server.raw(post(200)), Array(200).fill("a"), 20), /^HTTP\/1.1 408 /);
});

Deno.test("a body that trickles after a fast beginning is answered 408 too", async () => {
  await using server = await testListener(wholeOrStatus, { bodySilenceMs: 400, slowestBytesPerSecond: 1_000 });
  const socket = server.raw(post(1_000_200) + "a".repeat(1_000_000));
  assert.match(await trickled(socket, Array(200).fill("a"), 20), /^HTTP\/1.1 408 /);
});

Deno.test("a slow body that keeps coming is borne", async () => {
  await using server = await testListener(wholeOrStatus, { bodySilenceMs: 5_000, slowestBytesPerSecond: 10_000 });
  const pieces = Array(120).fill("a".repeat(5_000));
  assert.match(await trickled(server.raw(post(600_000)), pieces, 50), /^HTTP\/1.1 200 .*whole/s);
});

Deno.test("a stranger's body has to be whole within a time, however its bytes keep coming; a member's has not", async () => {
  const limits = { strangerBodyMs: 500 };
  const pieces = Array(40).fill("a".repeat(5_000));
  await using strange = await testListener(wholeOrStatus, limits);
  assert.match(await trickled(strange.raw(post(200_000)), pieces, 50), /^HTTP\/1.1 408 /);
  const ofMember: Serve = (request, exchange) => {
    allowLongBody(request);
    return wholeOrStatus(request, exchange);
  };
  await using known = await testListener(ofMember, limits);
  assert.match(await trickled(known.raw(post(200_000)), pieces, 50), /^HTTP\/1.1 200 .*whole/s);
});
