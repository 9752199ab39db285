import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { received, type Serve, testListener } from "../../../tests/support/server/test_listener.ts";

const hello: Serve = () => new Response("hello");

Deno.test("a connection that sends nothing, or half a header, is closed in time; so is one kept for another request", async () => {
  await using hasty = await testListener(hello, { headerMs: 1_000 });
  for (const begun of ["", "GET / HTTP/1.1\r\nHost: a"]) {
    assert.match(await received(hasty.raw(begun)), /^HTTP\/1.1 408 .*"succeeded":false.*did not arrive in time/s);
  }
  await using forgetful = await testListener(hello, { keepAliveMs: 1_000 });
  assert.match(await received(forgetful.raw("GET / HTTP/1.1\r\nHost: a\r\n\r\n")), /^HTTP\/1.1 200 .*hello/s);
});

Deno.test("who keeps connections no longer answers once more on those that are there, and says so", async () => {
  await using server = await testListener(hello);
  const kept = server.raw("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(kept, "data");
  server.keepNoConnection();
  const ended = received(kept);
  kept.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  assert.match(await ended, /^HTTP\/1.1 200 .*connection: close.*hello/is);
  assert.match(await received(server.raw("GET / HTTP/1.1\r\nHost: a\r\n\r\n")), /^HTTP\/1.1 200 .*hello/s);
});

Deno.test("a client that does not read its answer is given up, and the answer's source with it", async () => {
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  const endless = () =>
    new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(new Uint8Array(65_536)), cancel });
  await using server = await testListener(() => new Response(endless()), { silenceMs: 300 });
  const socket = server.raw("GET / HTTP/1.1\r\nHost: a\r\n\r\n").pause();
  await cancelled;
  socket.destroy();
});

Deno.test("an answer that takes us long keeps its connection", async () => {
  const { promise: isSilent, resolve } = Promise.withResolvers<void>();
  await using server = await testListener(async () => {
    await isSilent;
    return new Response("late");
  }, { silenceMs: 300, headerMs: 1_000 });
  const answer = received(server.raw("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
  // Another one, that waits for nothing, has been silent too long meanwhile.
  await received(server.raw());
  resolve();
  assert.match(await answer, /late\r\n/);
});

Deno.test("when all connections are taken the one that is idle longest makes room", async () => {
  await using server = await testListener(hello, {}, { MAX_CONNECTIONS: "8", RATE_LIMITS: "off" });
  const closed: number[] = [];
  const connected = async (at: number) => {
    const socket = server.raw();
    socket.once("close", () => closed.push(at));
    await once(socket, "connect");
    return socket;
  };
  const first = await connected(0);
  const sockets = [first];
  for (let at = 1; at < 8; at++) sockets.push(await connected(at));
  // The first one asks for something, so the second is idle longest.
  first.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(first, "data");
  const twoClosed = Promise.all(sockets.slice(1, 3).map((socket) => once(socket, "close")));
  for (const at of [8, 9]) sockets.push(await connected(at));
  await twoClosed;
  assert.deepEqual(closed.toSorted(), [1, 2]);
  assert.equal((await fetch(server.url)).status, 200);
  for (const socket of sockets) socket.destroy();
});

for (
  const [what, settings] of [
    ["all connections are", { MAX_CONNECTIONS: "4", RATE_LIMITS: "off" }],
    ["a quarter of them, all of one address, is", { MAX_CONNECTIONS: "16" }],
  ] as const
) {
  Deno.test(`when ${what} busy the next one is told so`, async () => {
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const { promise: allIn, resolve: noteAllIn } = Promise.withResolvers<void>();
    let inside = 0;
    await using server = await testListener(
      async () => {
        if (++inside === 4) noteAllIn();
        await isOver;
        return new Response("done");
      },
      {},
      settings,
    );
    const busy = Array.from({ length: 4 }, () => server.raw("GET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    await allIn;
    const refusal = await received(server.raw());
    assert.match(refusal, /^HTTP\/1.1 503 .*Retry-After: 5.*"succeeded":false.*as many connections/s);
    end();
    for (const socket of busy) socket.destroy();
  });
}

Deno.test("headers and addresses that are none are answered 400 in the shape of every failure", async () => {
  await using server = await testListener(hello);
  for (
    const line of [
      "GET nowhere HTTP/1.1\r\nHost: a",
      "GET / HTTP/1.1\r\nHost: a/b@c",
      "GET / HTTP/1.1\r\nHost: a:99999",
      "GET / HTTP/1.1\r\nHost: 1.2.3.4.5",
      "OPTIONS * HTTP/1.1\r\nHost: a",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b",
      "GET / HTTP/1.1\r\nHost: a\r\nhOST: a",
    ]
  ) {
    const answer = await received(server.raw(`${line}\r\nConnection: close\r\n\r\n`));
    assert.match(answer, /^HTTP\/1.1 400 .*"succeeded":false/s, line);
  }
  assert.match(await received(server.raw("\0\x01\r\n\r\n")), /^HTTP\/1.1 400 .*"succeeded":false/s);
  const long = `GET / HTTP/1.1\r\nHost: a\r\nX: ${"a".repeat(40_000)}\r\n\r\n`;
  assert.match(await received(server.raw(long)), /^HTTP\/1.1 431 .*"succeeded":false/s);
});

Deno.test("a connection that asks a thousand times without waiting for an answer is closed, and a few are answered in turn", async () => {
  let inside = 0;
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await using server = await testListener(async () => {
    inside++;
    await isOver;
    return new Response("done");
  });
  const ask = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  await received(server.raw(ask.repeat(1_000)));
  assert.ok(inside <= 16, `${inside} were begun`);
  const few = received(server.raw(ask.repeat(9) + ask.replace("Host", "Connection: close\r\nHost")));
  end();
  assert.equal((await few).match(/done/g)?.length, 10);
});

Deno.test("a body of a chunk a byte ends its connection before it has come, read or not", async () => {
  const chunks = "1\r\na\r\n".repeat(5_000);
  const head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n";
  const read: Serve = async (request) => new Response(await request.text());
  for (const serve of [read, () => new Promise<Response>(() => {})]) {
    await using server = await testListener(serve, { inFlightMs: 100 });
    assert.equal(await received(server.raw(head + chunks)), "");
  }
  await using server = await testListener(read);
  const short = `${head.replace("Host", "Connection: close\r\nHost")}${"1\r\na\r\n".repeat(1_000)}0\r\n\r\n`;
  assert.match(await received(server.raw(short)), /a{1000}/);
});

Deno.test("what stands around the chunks of a body counts: an extension without end ends its connection, read or not", async () => {
  const head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1;";
  const read: Serve = async (request) => new Response(await request.text());
  for (const serve of [read, () => new Promise<Response>(() => {})]) {
    await using server = await testListener(serve, { inFlightMs: 100 });
    const socket = server.raw(head);
    const sent = pour(socket, "a".repeat(64 * 1024));
    assert.equal(await received(socket), "");
    assert.ok(sent() < MAX_POURED, "it was read to the end");
  }
  await using server = await testListener(read);
  const modest = `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n1;${
    "a".repeat(8_000)
  }\r\nb\r\n0\r\n\r\n`;
  assert.match(await received(server.raw(modest)), /\r\nb\r\n/);
});

/** Far more than is let through, and little enough for a test that fails. */
const MAX_POURED = 2 ** 31;

/** Writes this over and over until the connection has ended. @returns how many bytes were taken */
function pour(socket: Socket, text: string): () => number {
  const on = () => {
    while (!socket.destroyed && socket.bytesWritten < MAX_POURED && socket.write(text));
    if (socket.bytesWritten >= MAX_POURED) socket.destroy();
  };
  socket.on("drain", on);
  on();
  return () => socket.bytesWritten;
}

Deno.test("the answer to HEAD names no length that is not the page's", async () => {
  await using server = await testListener(({ method }) => new Response(method === "HEAD" ? null : "hello"));
  const answer = await received(server.raw("HEAD / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
  assert.match(answer, /^HTTP\/1.1 200 /);
  assert.doesNotMatch(answer, /content-length/i);
});

for (const [what, length] of [["shorter", 10], ["longer", 3]] as const) {
  Deno.test(`a body that turns out ${what} than its head says ends the connection, so that nothing is mistaken for it, and is told`, async () => {
    const half = () => new Response(new Blob(["hello"]).stream(), { headers: { "content-length": String(length) } });
    await using server = await testListener(half);
    const answer = await received(server.raw("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n"));
    assert.ok((answer.match(/HTTP\/1.1/g)?.length ?? 0) <= 1, answer);
    assert.ok(server.logged.includes("an answer broke off"));
  });
}
