import assert from "node:assert/strict";
import { once } from "node:events";
import type { Socket } from "node:net";
import { deafConnection, frame, rawPlayer, rawWebSocket, upgradeHead } from "../../tests/support/server/raw_socket.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { testApp } from "../../tests/support/server/test_app.ts";
import type { WebSocket } from "ws";
import { connected, next, socketOf } from "../../tests/support/server/test_sockets.ts";
import { SOCKETS_PER_ADDRESS, SOCKETS_PER_MEMBER } from "../../domain/wire/limits.ts";

/** Long before anything polite would end. */
const soon = () => ({ signal: AbortSignal.timeout(10_000) });

/** A broken connection is as good an end as any. */
async function ended(socket: Socket): Promise<void> {
  await once(socket.resume(), "end", soon()).catch((error) => {
    if (error.code !== "ECONNRESET") throw error;
  });
  socket.destroy();
}

/** A socket that was let in and then never reads. */
async function deafSocket(app: { url: string }, cookie: string): Promise<Socket> {
  const socket = deafConnection(app, upgradeHead(app, cookie));
  await once(socket, "readable");
  return socket;
}

async function answerTo(app: { url: string }, text: string): Promise<string> {
  const socket = deafConnection(app, text);
  let answer = "";
  socket.on("data", (chunk) => answer += chunk);
  await once(socket, "end", soon());
  socket.destroy();
  return answer;
}

Deno.test("without a session no socket opens: 401, in the shape of every failure", async () => {
  const app = await sharedApp();
  for (const cookie of ["", "session=made-up"]) {
    const answer = await answerTo(app, upgradeHead(app, cookie));
    assert.match(answer, /^HTTP\/1.1 401 .*"succeeded":false,"errorMessage":"Please sign in\."/s);
  }
});

Deno.test("an upgrade with missing or odd headers is answered 400, and nothing is logged", async () => {
  const app = await sharedApp();
  const { cookie } = await app.signIn("ann@example.org");
  const head = upgradeHead(app, cookie);
  const odd = [
    upgradeHead(app, cookie, ["Sec-WebSocket-Key"]),
    upgradeHead(app, cookie, ["Sec-WebSocket-Version"]),
    head.replace("dGhlIHNhbXBsZSBub25jZQ==", "short"),
    head.replace("Version: 13", "Version: 8"),
    head.replace("GET", "POST"),
    head.replace("Host: ", "Host: elsewhere\r\nHost: "),
    head.replace("Host: ", "Host: a/b@"),
    head.replace("EIO=4", "EIO=3"),
    head.replace("transport=websocket", "transport=polling"),
    head.replace("transport=websocket", "transport=websocket&sid=abc"),
  ];
  for (const text of odd) assert.match(await answerTo(app, text), /^HTTP\/1.1 400 .*"succeeded":false/s, text);
  assert.match(await answerTo(app, head.replace("/socket.io/", "/elsewhere/")), /^HTTP\/1.1 404 /);
});

Deno.test("an offer to speak HTTP/2 is answered in HTTP/1.1", async () => {
  await using app = await testApp();
  const text = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n";
  assert.match(await answerTo(app, text), /^HTTP\/1.1 200 /);
});

const kilobytes = (count: number) => new Uint8Array(count * 1024).fill(65);
const endless: Readonly<Record<string, () => Uint8Array[]>> = {
  "one frame that says it is long": () => [frame(1, true, kilobytes(1), 60 * 1024 * 1024)],
  "fragments that never end":
    () => [frame(1, false, kilobytes(8)), frame(0, false, kilobytes(8)), frame(0, false, kilobytes(8))],
  "a thousand small fragments":
    () => [frame(1, false, kilobytes(0)), ...Array(1_000).fill(frame(0, false, kilobytes(0)))],
  "a binary message": () => [frame(2, true, kilobytes(1))],
};
for (const [what, frames] of Object.entries(endless)) {
  Deno.test(`${what} ends the connection before it is whole`, async () => {
    await using app = await testApp();
    const socket = await deafSocket(app, (await app.signIn("ann@example.org")).cookie);
    for (const bytes of frames()) socket.write(bytes);
    await ended(socket);
  });
}

Deno.test("who asks and never reads the answers is given up before they fill the memory", async () => {
  const app = await sharedApp();
  const socket = await deafSocket(app, (await app.signIn("ann@example.org")).cookie);
  // A broken connection is as good an end as any.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const pings = Array(500).fill(frame(9, true, new Uint8Array(125)));
  const bytes = new Uint8Array(pings.flatMap((ping) => [...ping]));
  const flood = () => {
    while (socket.writable && socket.write(bytes));
  };
  socket.on("drain", flood);
  flood();
  await closed;
});

Deno.test("a socket that is given up is gone though its client neither reads nor says goodbye", async () => {
  const app = await sharedApp();
  const ann = await app.signIn("ann@example.org");
  const socket = deafConnection(app, upgradeHead(app, ann.cookie));
  await once(socket, "readable");
  socket.write(frame(1, true, new TextEncoder().encode(`40${JSON.stringify({ userId: ann.user.userId })}`)));
  const others = socketOf(app, ann);
  await connected(others);
  await ann.fetch("/api/backend/auth/logout", { method: "POST" });
  // The end is seen without an answer of ours to the server's goodbye.
  await ended(socket);
});

Deno.test("the 21st socket of a member takes the place of the one idle longest, which is told", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const ann = await app.signIn("ann@example.org");
  const sockets = Array.from({ length: SOCKETS_PER_MEMBER }, () => socketOf(app, ann));
  for (const socket of sockets) await connected(socket);
  const [first] = sockets;
  assert.ok(first);
  const told = next<{ code: string; message: string }>(first, "error");
  const dropped = next<string>(first, "disconnect");
  using newest = socketOf(app, ann);
  await connected(newest);
  assert.equal((await told).code, "MovedOn");
  assert.match((await told).message, /more than 20 places/);
  assert.equal(await dropped, "io server disconnect");
  assert.ok(sockets.slice(1).every((socket) => socket.connected) && newest.connected);
  for (const socket of sockets) socket.disconnect();
});

Deno.test("sockets that never say hello count too", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const { cookie } = await app.signIn("ann@example.org");
  const wires = Array.from({ length: SOCKETS_PER_MEMBER }, () => rawWebSocket(app, cookie));
  await Promise.all(wires.map((wire) => once(wire, "open")));
  const ended = Promise.any(wires.map((wire) => once(wire, "close", soon())));
  const another = rawWebSocket(app, cookie);
  await ended;
  for (const wire of [...wires, another]) wire.terminate();
});

Deno.test("the socket that is one too many at its address hears why before it is closed", async () => {
  await using app = await testApp({ RATE_LIMITS: "on", TRUST_PROXY: "1" });
  const wires: WebSocket[] = [];
  for (let member = 0; member < SOCKETS_PER_ADDRESS / SOCKETS_PER_MEMBER; member++) {
    const { cookie } = await app.signIn(`member${member}@example.org`);
    const theirs = Array.from({ length: SOCKETS_PER_MEMBER }, () => rawWebSocket(app, cookie));
    await Promise.all(theirs.map((wire) => once(wire, "open")));
    wires.push(...theirs);
  }
  const ann = await app.signIn("ann@example.org");
  using socket = socketOf(app, ann);
  const refused = next<Error & { data?: unknown }>(socket, "connect_error");
  socket.connect();
  const error = await refused;
  assert.deepEqual([error.message, error.data], [
    "Too many games are open at your address. Please close some, or wait a moment.",
    { status: 429, code: "TooManySockets" },
  ]);
  assert.equal(socket.active, false, "its client does not try again by itself");
  const wire = rawWebSocket(app, ann.cookie);
  wire.once("open", () => wire.send(`40${JSON.stringify({ userId: ann.user.userId })}`));
  await once(wire, "close", soon());
  for (const other of wires) other.terminate();
});

Deno.test("messages are counted per member, not per socket", async () => {
  await using app = await testApp({ RATE_LIMITS: "on" });
  const ann = await app.signIn("ann@example.org");
  const ben = await app.signIn("ben@example.org");
  const [one, two, other] = [await rawPlayer(app, ann), await rawPlayer(app, ann), await rawPlayer(app, ben)];
  const benIsOpen = once(other, "message");
  const closed = Promise.any([one, two].map((wire) => once(wire, "close", soon())));
  // Each alone stays below what closes a connection at once.
  for (let count = 0; count < 100; count++) for (const wire of [one, two]) wire.send('42["nothing"]');
  await closed;
  other.send('420["nothing"]');
  await benIsOpen;
  for (const wire of [one, two, other]) wire.terminate();
});

const text = (said: string) => frame(1, true, new TextEncoder().encode(said));
const uncounted: Readonly<Record<string, Uint8Array>> = {
  pings: frame(9, true, new Uint8Array(0)),
  pongs: frame(10, true, new Uint8Array(0)),
  "the engine's pongs": text("3"),
  acknowledgements: text("431[]"),
};
for (const [what, bytes] of Object.entries(uncounted)) {
  Deno.test(`a thousand ${what} in a moment end their connection`, async () => {
    await using app = await testApp({ RATE_LIMITS: "on" });
    const ann = await app.signIn("ann@example.org");
    const socket = await deafSocket(app, ann.cookie);
    socket.write(text(`40${JSON.stringify({ userId: ann.user.userId })}`));
    const closed = new Promise((resolve) => socket.resume().once("close", resolve).once("end", resolve));
    for (let sent = 0; sent < 1_000; sent++) socket.write(bytes);
    const late = new Promise((resolve) => AbortSignal.timeout(10_000).addEventListener("abort", () => resolve("late")));
    assert.notEqual(await Promise.race([closed, late]), "late");
    socket.destroy();
  });
}
