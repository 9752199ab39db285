import assert from "node:assert/strict";
import { UserId } from "../../../domain/wire/ids.ts";
import { openGameSocket } from "./game_socket.ts";

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
