import assert from "node:assert/strict";
import { DELAYS } from "../../../domain/delays.ts";
import type { EventId, GameId } from "../../../domain/wire/ids.ts";
import { findRoom, insertRooms } from "../../../db/game/rooms.ts";
import type { Pool } from "../../../db/sql.ts";
import { begun, sampleRoom } from "../../../tests/support/sample_rooms.ts";
import { newRoomAt, type RoomAt } from "../../../domain/game/room/step.ts";
import { roomContext } from "../../../tests/support/server/room_context.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { openRoomCommands } from "./room_commands.ts";
import { openSweep } from "./sweep.ts";

function serverAt(pool: Pool, now: number) {
  const context = roomContext(pool, now);
  const rooms = openRoomCommands(context);
  return { ...openSweep(context, rooms), close: () => rooms.close() };
}

async function stored(pool: Pool, at: RoomAt): Promise<RoomAt> {
  await insertRooms(pool, [at], 0);
  return at;
}

Deno.test("a deadline that passed while no server ran is put off by ten seconds when one starts", async () => {
  await using database = await throwAwayDatabase();
  const { room } = await stored(database.pool, begun("event"));
  const server = serverAt(database.pool, DELAYS.turn + 500);
  await server.resumeOverdue();
  const after = await findRoom(database.pool, room.gameId);
  assert.deepEqual([after?.status, after?.room.deadlineAt], ["playing", DELAYS.turn + 500 + DELAYS.resume]);
  await server.close();
});

Deno.test("a turn that ran out on a server that died is ended by another one", async () => {
  await using database = await throwAwayDatabase();
  const { room } = await stored(database.pool, begun("event"));
  const server = serverAt(database.pool, DELAYS.turn + 700);
  await server.sweep();
  const after = await findRoom(database.pool, room.gameId);
  assert.deepEqual(after?.room.ending, { kind: "forfeit", by: "X", why: "timeout" });
  await server.close();
});

Deno.test("a deadline nobody kept for seconds, as when the database was away, is put off rather than enforced", async () => {
  await using database = await throwAwayDatabase();
  const { room } = await stored(database.pool, begun("event"));
  const server = serverAt(database.pool, DELAYS.turn + 5_000);
  await server.sweep();
  assert.equal((await findRoom(database.pool, room.gameId))?.status, "playing");
  await server.close();
});

Deno.test("a game that nobody joined is cancelled, and its players are free for the next", async () => {
  await using database = await throwAwayDatabase();
  const waiting = newRoomAt(sampleRoom("event", 3, { gameId: "w" as GameId, eventId: "cup" as EventId }));
  await stored(database.pool, waiting);
  const server = serverAt(database.pool, DELAYS.join + 600);
  await server.sweep();
  assert.equal((await findRoom(database.pool, waiting.room.gameId))?.status, "cancelled");
  const seats = await database.pool`select from seats where is_live`;
  assert.equal(seats.length, 0);
  await server.close();
});
