import assert from "node:assert/strict";
import { begun } from "../../tests/support/sample_rooms.ts";
import { somebodyWaitsFor, throwAwayDatabase } from "../../tests/support/test_database.ts";
import type { Mark } from "../../domain/game/room/board.ts";
import { seatOf } from "../../domain/game/room/room.ts";
import { type RoomAt, step } from "../../domain/game/room/step.ts";
import type { GameId, UserId } from "../../domain/wire/ids.ts";
import type { Pool } from "../sql.ts";
import { findLog, findRoom, insertRooms } from "./rooms.ts";
import { openRoomWriter } from "./open_room_writer.ts";
import { type Decided, writeRoom } from "./write_room.ts";

/** Games between as many pairs, each begun, with X to move. */
async function playedGames(pool: Pool, count: number): Promise<RoomAt[]> {
  const { status, room } = begun("invite");
  const games = Array.from({ length: count }, (_, number): RoomAt => {
    const [x, o] = room.players.map((seat) => ({ ...seat, userId: `${seat.userId}-${number}` as UserId }));
    assert.ok(x && o);
    return { status, room: { ...room, gameId: `game-${number}` as GameId, players: [x, o] } };
  });
  for (const { userId } of games.flatMap((at) => at.room.players)) {
    await pool`insert into users (id, email, username) values (${userId}, ${userId}, ${userId})`;
  }
  await insertRooms(pool, games, 0);
  return games;
}

interface Moving {
  readonly mark?: Mark;
  readonly row?: number;
  readonly col?: number;
  readonly cmdId?: string | null;
}

function moved(before: RoomAt, { mark = "X", row = 0, col = 0, cmdId = null }: Moving = {}): Decided {
  const actor = seatOf(before.room, mark).userId;
  const event = { type: "move", by: actor, row, col, now: 1_500 } as const;
  return { before, after: step(before, event) ?? assert.fail("a legal move"), event, actor, cmdId };
}

Deno.test("games that are written together look as if each had been written alone", async () => {
  await using alone = await throwAwayDatabase();
  await using together = await throwAwayDatabase();
  const write = openRoomWriter(together.pool, together.pool);
  const games = await playedGames(alone.pool, 5);
  await playedGames(together.pool, 5);
  let decided = games.map((at, number) => moved(at, { cmdId: number % 2 ? `c${number}` : null }));
  for (const next of [{ mark: "O", row: 1 }, { mark: "X", col: 2 }] as const) {
    for (const one of decided) await writeRoom(alone.pool, one);
    assert.deepEqual(
      new Set((await Promise.all(decided.map(write))).map(({ outcome }) => outcome)),
      new Set(["written"]),
    );
    decided = decided.map(({ after }) => moved(after, next));
  }
  const stored = async (pool: Pool) => ({
    games: [...await pool`select * from games order by id`],
    log: await Promise.all(games.map(({ room }) => findLog(pool, room.gameId))),
  });
  const [one, other] = [await stored(alone.pool), await stored(together.pool)];
  assert.deepEqual(other, one);
  assert.equal(one.log[0]?.changes.length, 2);
});

Deno.test("in a group a stale change, a repeated one and one that PostgreSQL refuses are told so, and the others are written", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const games = await playedGames(pool, 8);
  const write = openRoomWriter(pool, pool);
  const first = (number: number) => games[number] ?? assert.fail("a game");
  const once = moved(first(0), { cmdId: "once" });
  await writeRoom(pool, once);
  const answered = moved(once.after, { mark: "O", row: 1 });
  await writeRoom(pool, answered);
  const repeated = moved(answered.after, { row: 2, cmdId: "once" });
  const newer = moved(first(1));
  await writeRoom(pool, newer);
  const stale = moved(first(1), { col: 1 });
  const unheard = moved(first(2));
  const refused = { ...unheard, after: { ...unheard.after, status: "lost" as never } };
  const good = [3, 4, 5, 6].map((number) => moved(first(number)));
  const outcomes = await Promise.allSettled(
    // The first goes alone, the others wait for it and go together.
    [moved(first(7)), ...good.slice(0, 2), repeated, stale, refused, ...good.slice(2)].map(write),
  );
  const told = outcomes.map((one) => one.status === "fulfilled" ? one.value.outcome : one.reason.constraint_name);
  assert.deepEqual(told, [
    ...["written", "written", "written"],
    ...["repeated", "stale", "games_status_check"],
    ...["written", "written"],
  ]);
  for (const { after } of good) assert.deepEqual(await findRoom(pool, after.room.gameId), after);
  assert.equal((await findLog(pool, first(0).room.gameId))?.changes.length, 2);
  assert.equal((await findLog(pool, first(2).room.gameId))?.changes.length, 0);
});

Deno.test("of two servers that write the same games together, one writes each", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const games = await playedGames(pool, 12);
  const servers = [openRoomWriter(pool, pool), openRoomWriter(pool, pool)];
  const outcomes = await Promise.all(
    servers.flatMap((write, index) =>
      (index ? games.toReversed() : games).map((at) => write(moved(at, { col: index })))
    ),
  );
  assert.deepEqual(
    ["written", "stale"].map((wanted) => outcomes.filter(({ outcome }) => outcome === wanted).length),
    [12, 12],
  );
  for (const { room } of games) assert.equal((await findLog(pool, room.gameId))?.changes.length, 1);
});

Deno.test("a game that somebody else holds keeps no other game waiting", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const games = await playedGames(pool, 3);
  const write = openRoomWriter(pool, pool);
  const [free, held, also] = games.map((at) => moved(at));
  assert.ok(free && held && also);
  let heldIsWritten: Promise<unknown> = Promise.resolve();
  await pool.begin(async (tx) => {
    await tx`select from games where id = ${held.before.room.gameId} for update`;
    const others = [write(free), write(also)];
    heldIsWritten = write(held);
    assert.deepEqual((await Promise.all(others)).map(({ outcome }) => outcome), ["written", "written"]);
    await somebodyWaitsFor(tx);
  });
  assert.deepEqual(await heldIsWritten, { outcome: "written", result: null, tickets: [] });
});
