import assert from "node:assert/strict";
import { once } from "node:events";
import { tempDir } from "../support/server/cli_process.ts";
import { deafConnection, upgradeHead } from "../support/server/raw_socket.ts";
import { startServerProcess } from "../support/server/server_process.ts";
import { signInAt } from "../support/server/test_app.ts";
import { newBox } from "../support/test_boxes.ts";
import { throwAwayDatabase } from "../support/test_database.ts";

const OF_EACH = 200;

async function startServer(settings: Readonly<Record<string, string>>) {
  const held = new AsyncDisposableStack();
  const database = held.use(await throwAwayDatabase());
  const dir = held.use(await tempDir());
  const all = { DATABASE_URL: database.url, DATA_DIR: dir.path, HOUSE_BOTS: "off", ...settings };
  const server = held.use(await startServerProcess(all));
  return { ...server, [Symbol.asyncDispose]: () => held.disposeAsync() };
}

Deno.test("a leaving server waits for no end of what is connected to it", async () => {
  await using server = await startServer({ RATE_LIMITS: "off" });
  const ann = await signInAt(server.url, "ann@example.org");
  const { _id: itemId } = await newBox(ann);
  const host = `Host: ${new URL(server.url).host}\r\n`;
  const json = `${host}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"action":`;
  const form =
    `${host}Cookie: ${ann.cookie}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9999\r\n\r\n--b\r\n`;
  const begun = {
    silent: "",
    "half a header": `GET / HTTP/1.1\r\n${host}`,
    "kept alive": `GET /healthz HTTP/1.1\r\n${host}\r\n`,
    "half a body": `POST /api/backend/auth/login HTTP/1.1\r\n${json}`,
    "half an upload": `POST /api/backend/items/${itemId}/media HTTP/1.1\r\n${form}`,
    "a socket without a hello": upgradeHead(server, ann.cookie),
  };
  const sockets = Object.values(begun).flatMap((text) =>
    Array.from({ length: OF_EACH }, () => deafConnection(server, text))
  );
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const answered = sockets.filter((_, at) => [2, 5].includes(Math.floor(at / OF_EACH)));
  await Promise.all(answered.map((socket) => once(socket, "readable")));

  server.kill("SIGTERM");
  const late = Promise.withResolvers<never>();
  // Of its own clock it needs 9 s at most; on a busy machine a process may wait for as long until it runs at all.
  const timer = AbortSignal.timeout(60_000);
  timer.addEventListener("abort", () => late.reject(new Error("it still runs")));
  assert.equal((await Promise.race([server.status, late.promise])).code, 0);
  for (const socket of sockets) socket.destroy();
});

Deno.test("more connections than the system allows files for: the server goes on answering", async () => {
  await using server = await startServer({ RATE_LIMITS: "off", MAX_CONNECTIONS: "150" });
  const sockets = Array.from({ length: 400 }, () => deafConnection(server));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
  for (const socket of sockets) socket.destroy();
});
