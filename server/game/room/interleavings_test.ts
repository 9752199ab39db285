import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { replay } from "../../../domain/game/room/replay.ts";
import { DELAYS } from "../../../domain/delays.ts";
import type { RoomEvent } from "../../../domain/game/room/room.ts";
import { isOver, newRoomAt, type RoomAt } from "../../../domain/game/room/step.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { findLog, findRoom, insertRooms } from "../../../db/game/rooms.ts";
import { newId } from "../../../db/new_id.ts";
import type { Pool } from "../../../db/sql.ts";
import { ANN, BEN, sampleRoom } from "../../../tests/support/sample_rooms.ts";
import { roomContext } from "../../../tests/support/server/room_context.ts";
import { throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { type Acted, openRoomCommands, type RoomCommands } from "./room_commands.ts";

interface Told {
  readonly rooms: readonly string[];
  readonly event: string;
  readonly payload: { readonly seq: number; readonly gameState?: { readonly board: unknown } };
}

function fakeServer(pool: Pool, told: Told[]): RoomCommands {
  return openRoomCommands(roomContext(pool, 0, (rooms, event, payload) => told.push({ rooms, event, payload })));
}

async function openGame(pool: Pool, rooms: RoomCommands): Promise<GameId> {
  const gameId = newId() as GameId;
  const [x, o] = [`${ANN}-${gameId}` as UserId, `${BEN}-${gameId}` as UserId];
  const at = newRoomAt(sampleRoom("event", 3, {
    gameId,
    eventId: "cup" as EventId,
    x: { userId: x, username: "Ann" },
    o: { userId: o, username: "Ben" },
  }));
  for (const id of [x, o]) await pool`insert into users (id, email, username) values (${id}, ${id}, ${id})`;
  await insertRooms(pool, [at], 0);
  for (const by of [x, o]) await rooms.act({ gameId, event: { type: "join", by, tab: "1", now: 0 }, actor: by });
  return gameId;
}

type Attempt = { readonly server: 0 | 1; readonly side: 0 | 1; readonly kind: Kind; readonly cell: number };
const KINDS = ["move", "move", "move", "repeat", "timeout", "forfeit", "disconnect", "second tab"] as const;
type Kind = typeof KINDS[number];
const wishes = fc.array(
  fc.record({
    server: fc.constantFrom<0 | 1>(0, 1),
    side: fc.constantFrom<0 | 1>(0, 1),
    kind: fc.constantFrom<Kind>(...KINDS),
    cell: fc.nat({ max: 8 }),
  }),
  { minLength: 6, maxLength: 24 },
);

function eventOf({ kind, cell }: Attempt, by: UserId): RoomEvent {
  const now = DELAYS.turn;
  if (kind === "timeout") return { type: "timeout", now };
  if (kind === "forfeit") return { type: "forfeit", by, now };
  if (kind === "disconnect") return { type: "disconnect", by, tab: "1", now };
  if (kind === "second tab") return { type: "join", by, tab: "2", now };
  return { type: "move", by, row: Math.floor(cell / 3), col: cell % 3, now };
}

Deno.test("in whatever order two servers' writes fall, a game has one history, and both players see its end", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await fc.assert(
    fc.asyncProperty(wishes, fc.scheduler(), async (all, scheduler) => {
      const told: Told[] = [];
      const servers = [fakeServer(pool, told), fakeServer(pool, told)] as const;
      const gameId = await openGame(pool, servers[0]);
      const opened = await findRoom(pool, gameId);
      assert.ok(opened);
      const answers: { cmdId: string | undefined; acted: Acted }[] = [];
      const acting = all.map(async (attempt) => {
        const by = opened.room.players[attempt.side].userId;
        const cmdId = attempt.kind === "move" || attempt.kind === "repeat"
          ? `${gameId}.${attempt.side}.${attempt.cell}`
          : undefined;
        await scheduler.schedule(Promise.resolve(), `${attempt.kind} of ${attempt.side} on server ${attempt.server}`);
        const actor = attempt.kind === "timeout" ? null : by;
        answers.push({
          cmdId,
          acted: await servers[attempt.server].act({ gameId, event: eventOf(attempt, by), actor, cmdId }),
        });
      });
      await scheduler.waitAll();
      await Promise.all(acting);
      await Promise.all(servers.map((server) => server.close()));
      await assertOneHistory(pool, gameId, opened, told, answers);
    }),
    { numRuns: 25 },
  );
});

async function assertOneHistory(
  pool: Pool,
  gameId: GameId,
  opened: RoomAt,
  told: readonly Told[],
  answers: readonly { cmdId: string | undefined; acted: Acted }[],
): Promise<void> {
  const [final, log] = await Promise.all([findRoom(pool, gameId), findLog(pool, gameId)]);
  assert.ok(final && log);
  const seqs = log.changes.map(({ seq }) => seq);
  assert.deepEqual(seqs, seqs.map((_, index) => index + 1), "seq has no gaps");
  const stages = replay(opened.room, 0, log.changes.map(({ event }) => event));
  assert.deepEqual(stages.at(-1), final, "the events lead to the stored room");
  assert.ok(stages.filter(isOver).length <= 1, "one end at most");
  const ends = told.filter(({ event }) => event === "gameEnd" || event === "gameCancelled");
  assert.equal(ends.length, isOver(final) ? 1 : 0, "an end is told once, to both");
  const newest = told.filter(({ payload }) => payload.gameState).toSorted((a, b) => a.payload.seq - b.payload.seq).at(
    -1,
  );
  if (newest?.payload.seq === final.room.seq) assert.deepEqual(newest.payload.gameState?.board, final.room.board);
  assertCommandsOnce(answers);
}

function assertCommandsOnce(answers: readonly { cmdId: string | undefined; acted: Acted }[]): void {
  const changed = answers.filter(({ cmdId, acted }) => cmdId && acted.outcome === "changed").map(({ cmdId }) => cmdId);
  assert.equal(new Set(changed).size, changed.length, "a command changes a game once");
}

Deno.test("a command sent again on another server is answered as on the first", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const servers = [fakeServer(pool, []), fakeServer(pool, [])] as const;
  const gameId = await openGame(pool, servers[0]);
  const by = `${ANN}-${gameId}` as UserId;
  const event = { type: "move", by, row: 0, col: 0, now: 1 } as const;
  const [first, second] = [
    await servers[0].act({ gameId, event, actor: by, cmdId: "once" }),
    await servers[1].act({ gameId, event, actor: by, cmdId: "once" }),
  ];
  assert.equal(first.outcome, "changed");
  assert.equal(second.outcome, "repeated");
  assert.ok(first.outcome === "changed" && second.outcome === "repeated" && second.seq === first.at.room.seq);
  for (const server of servers) await server.close();
});
