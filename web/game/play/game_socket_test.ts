import assert from "node:assert/strict";
import { UserId } from "../../../domain/wire/ids.ts";
import { openGameSocket } from "./game_socket.ts";

Deno.test("where too many are open at the address, the page tries again after half a minute, and after another refusal never", () => {
  const host = { renewSession: () => Promise.resolve(), reload() {}, rest() {} };
  const socket = openGameSocket({ origin: "http://127.0.0.1:9", basePath: "" }, UserId.parse("ann"), host);
  const planned: [run: () => void, ms: number][] = [];
  let attempts = 0;
  socket.connect = () => (attempts++, socket);
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((run: () => void, ms: number) => planned.push([run, ms])) as never;
  try {
    for (const status of [403, 429]) {
      const refusal = Object.assign(new Error("refused"), { data: { status } });
      for (const hear of socket.listeners("connect_error")) hear(refusal);
    }
  } finally {
    globalThis.setTimeout = setTimeout;
  }
  assert.deepEqual(planned.map(([, ms]) => ms), [30_000]);
  planned[0]?.[0]();
  assert.equal(attempts, 1);
});

Deno.test("the game's socket waits until it is wanted, speaks websocket alone, and comes back after 1 to 5 seconds", () => {
  const host = { renewSession: () => Promise.resolve(), reload() {}, rest() {} };
  const socket = openGameSocket({ origin: "http://127.0.0.1:9", basePath: "/boxes" }, UserId.parse("ann"), host);
  assert.deepEqual([socket.connected, socket.active], [false, false]);
  assert.deepEqual(socket.auth, { userId: "ann" });
  const { io } = socket;
  assert.deepEqual([io.opts.path, io.opts.transports], ["/boxes/socket.io", ["websocket"]]);
  assert.deepEqual(
    [io.reconnection(), io.reconnectionDelay(), io.reconnectionDelayMax(), io.randomizationFactor(), io.timeout()],
    [true, 1_000, 5_000, 0.5, 20_000],
  );
});
