import assert from "node:assert/strict";
import { begun } from "../../tests/support/sample_rooms.ts";
import { somebodyWaitsFor, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { newRoomAt, step } from "../../domain/game/room/step.ts";
import type { Room } from "../../domain/game/room/room.ts";
import type { RoomAt } from "../../domain/game/room/step.ts";
import type { EventId, GameId, UserId } from "../../domain/wire/ids.ts";
import { deleteUser } from "../auth/delete_user.ts";
import { signInUser } from "../auth/users.ts";
import type { Pool } from "../sql.ts";
import { enterEvent, listParticipants } from "./participants.ts";
import { insertEvent } from "./events.ts";
import { findLog, findRoom, insertRooms, liveEventGame } from "./rooms.ts";
import { writeRoom } from "./write_room.ts";

/** Ann and Ben as users, in a game that has begun. */
async function playedGame(pool: Pool): Promise<RoomAt> {
  const at = begun("event");
  const players = await twoUsers(pool);
  const room: Room = { ...at.room, players };
  await insertRooms(pool, [{ ...at, room }], 0);
  return { ...at, room };
}

async function twoUsers(pool: Pool): Promise<Room["players"]> {
  const at = begun("event");
  const seats = await Promise.all(at.room.players.map(async (seat) => {
    const identity = {
      subject: seat.username,
      email: `${seat.username}@example.org`,
      firstName: seat.username,
      lastName: "",
    };
    const signedIn = await signInUser(pool, identity, "");
    return { ...seat, userId: signedIn?.user.userId ?? assert.fail(seat.username) };
  }));
  const [x, o] = seats;
  assert.ok(x && o);
  return [x, o];
}

/** Ben gives up a tournament game against Ann. */
async function givenUp(pool: Pool, players: Room["players"], eventId: EventId, number: number) {
  const begunAt = begun("event");
  const at = { ...begunAt, room: { ...begunAt.room, players, eventId, gameId: `game-${number}` as GameId } };
  await insertRooms(pool, [at], 0);
  const event = { type: "forfeit", by: players[1].userId, now: number } as const;
  const after = step(at, event) ?? assert.fail("a legal forfeit");
  const written = await writeRoom(pool, { before: at, after, event, actor: null, cmdId: null });
  return written.outcome === "written" ? written.result : assert.fail(written.outcome);
}

function moved(before: RoomAt, cmdId: string | null) {
  const actor: UserId = before.room.players[0].userId;
  const event = { type: "move", by: actor, row: 0, col: 0, now: 1 } as const;
  const after = step(before, event) ?? assert.fail("a legal move");
  return { before, after, event, actor, cmdId };
}

Deno.test("of two writes decided on one version, one is written and the other is told to look again", async () => {
  await using database = await throwAwayDatabase();
  const before = await playedGame(database.pool);
  const outcomes = await Promise.all([
    writeRoom(database.pool, moved(before, null)),
    writeRoom(database.pool, moved(before, null)),
  ]);
  assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ["stale", "written"]);
  assert.equal((await findLog(database.pool, before.room.gameId))?.changes.length, 1);
});

Deno.test("a command's name counts once for its sender, and blocks nobody else's", async () => {
  await using database = await throwAwayDatabase();
  const before = await playedGame(database.pool);
  const first = moved(before, "c");
  assert.equal((await writeRoom(database.pool, first)).outcome, "written");
  const [, o] = before.room.players;
  const again = { type: "move", by: first.actor, row: 1, col: 1, now: 2 } as const;
  const answer = { type: "move", by: o.userId, row: 1, col: 1, now: 2 } as const;
  const after = step(first.after, answer) ?? assert.fail("a legal answer");
  const repeated = { before: first.after, after, event: again, actor: first.actor, cmdId: "c" };
  assert.equal((await writeRoom(database.pool, repeated)).outcome, "repeated");
  const others = { before: first.after, after, event: answer, actor: o.userId, cmdId: "c" };
  assert.equal((await writeRoom(database.pool, others)).outcome, "written");
});

Deno.test("a win adds a level, a loss takes a life, and lives stop at zero", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const [ann, ben] = await twoUsers(pool);
  const times = { startTime: new Date(0), endTime: new Date(60_000) };
  const cup = { title: "Cup", description: "", boardSize: 3, lives: 1, maxPlayers: 10, ...times } as const;
  const eventId = await insertEvent(pool, cup, "running");
  for (const { userId } of [ann, ben]) await enterEvent(pool, eventId, userId, new Date(0));
  const results = [await givenUp(pool, [ann, ben], eventId, 1), await givenUp(pool, [ann, ben], eventId, 2)];
  assert.deepEqual(
    results,
    [2, 3].map((level) => ({
      winner: { userId: ann.userId, level },
      loser: { userId: ben.userId, lives: 0, isEliminated: true },
      isEventOver: true as const,
    })),
  );
  const scores = (await listParticipants(pool, eventId)).map(({ userId, level, lives, wins, losses, reachedAt }) => [
    userId,
    { level, lives, wins, losses, reachedAt },
  ]);
  assert.deepEqual(Object.fromEntries(scores), {
    [ann.userId]: { level: 3, lives: 1, wins: 2, losses: 0, reachedAt: 2 },
    [ben.userId]: { level: 1, lives: 0, wins: 0, losses: 2, reachedAt: 0 },
  });
});

Deno.test("nobody sits in two live tournament games", async () => {
  await using database = await throwAwayDatabase();
  const { room, status } = await playedGame(database.pool);
  assert.equal(await liveEventGame(database.pool, room.players[0].userId), room.gameId);
  const second = { status, room: { ...room, gameId: "second" as typeof room.gameId } };
  await assert.rejects(insertRooms(database.pool, [second], 0), { constraint_name: "one_live_event_game" });
});

Deno.test("a write that stands in the way of a deletion, and it in its way, is told to look again", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const before = await playedGame(pool);
  const { gameId, players: [{ userId: by }] } = before.room;
  const event = { type: "forfeit", by, now: 1 } as const;
  const after = step(before, event) ?? assert.fail("a legal forfeit");
  const writing: ReturnType<typeof writeRoom>[] = [];
  await pool.begin(async (tx) => {
    // Whoever deletes goes from the player to the games. Here it is the write that gives way.
    await tx`set local deadlock_timeout = '60s'`;
    await tx`select from seats where game_id = ${gameId} for update`;
    writing.push(writeRoom(pool, { before, after, event, actor: by, cmdId: null }));
    await somebodyWaitsFor(tx);
    await tx`select from games where id = ${gameId} for update`;
  });
  assert.deepEqual(await Promise.all(writing), [{ outcome: "stale" }]);
});

Deno.test("a game forgets the name of somebody who deleted the account, and keeps the opponent's", async () => {
  await using database = await throwAwayDatabase();
  const { room } = await playedGame(database.pool);
  await deleteUser(database.pool, room.players[1].userId);
  const after = await findRoom(database.pool, room.gameId);
  assert.deepEqual(after?.room.players.map(({ username }) => username), ["Ann", "Somebody"]);
});

Deno.test("the sentence that says who left a game forgets the name of a deleted account, and keeps the opponent's", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const [x, o] = await twoUsers(pool);
  const sentences = async (by: UserId, number: number) => {
    const gameId = `game-${number}` as GameId;
    const before = newRoomAt({
      gameId,
      eventId: `remote-${number}` as EventId,
      gameType: "invite",
      boardSize: 3,
      x,
      o,
      now: 0,
    });
    await insertRooms(pool, [before], 0);
    const event = { type: "forfeit", by, now: 1 } as const;
    const after = step(before, event) ?? assert.fail("a legal forfeit");
    await writeRoom(pool, { before, after, event, actor: null, cmdId: null });
    return async () => (await findRoom(pool, gameId))?.room.cancelled;
  };
  const [left, stayed] = [await sentences(o.userId, 1), await sentences(x.userId, 2)];
  assert.deepEqual([await left(), await stayed()], [
    "Ben left before the game began.",
    "Ann left before the game began.",
  ]);
  await deleteUser(pool, o.userId);
  assert.deepEqual([await left(), await stayed()], [
    "Somebody left before the game began.",
    "Ann left before the game began.",
  ]);
});

Deno.test("a game that goes on after a player deleted the account ends without the name, too", async () => {
  await using database = await throwAwayDatabase();
  const before = await playedGame(database.pool);
  const [ann, ben] = before.room.players;
  await deleteUser(database.pool, ben.userId);
  // Decided on what a server remembers of the game.
  const event = { type: "forfeit", by: ben.userId, now: 1 } as const;
  const after = step(before, event) ?? assert.fail("a legal forfeit");
  await writeRoom(database.pool, { before, after, event, actor: null, cmdId: null });
  const ended = await findRoom(database.pool, before.room.gameId);
  assert.deepEqual(ended?.room.players.map(({ username }) => username), ["Ann", "Somebody"]);
  assert.deepEqual(ended?.room.players.map(({ userId }) => userId), [ann.userId, ben.userId]);
});
