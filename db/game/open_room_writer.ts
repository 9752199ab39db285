import { ticketEventsOf } from "../../domain/game/matchmaking/ticket_machine.ts";
import { dueAt, type Instant } from "../../domain/game/room/room.ts";
import { isOver } from "../../domain/game/room/step.ts";
import type { GameId } from "../../domain/wire/ids.ts";
import { batched } from "../batched.ts";
import { isRefusal, type Pool } from "../sql.ts";
import { dateOf } from "./rooms.ts";
import { type Decided, writeRoom, type Written } from "./write_room.ts";

/** One at a time is fastest: what waits meanwhile shares the next commit. */
const GROUPS = { atOnce: 1, most: 256 };

const WRITTEN: Written = { outcome: "written", result: null, tickets: [] };

/**
 * Writes changes as `writeRoom` does; moves that are decided while others are being written share a statement. Whatever
 * such a statement leaves unwritten is written alone, so that each caller is told of its own change.
 * @param moves of one connection, where the shared statement stays planned and warm
 */
export function openRoomWriter(pool: Pool, moves: Pool): (decided: Decided) => Promise<Written> {
  const writeTogether = batched((group: readonly Decided[]) => writeChanges(moves, group), GROUPS);
  return async (decided) => {
    const touchesOneGame = !isOver(decided.after) && ticketEventsOf(decided).size === 0;
    return touchesOneGame && await writeTogether(decided) ? WRITTEN : await writeRoom(pool, decided);
  };
}

/**
 * Changes of as many games in one statement, each if its game still is at the version it was decided on.
 * @returns of each whether it was written; where PostgreSQL refuses one, none was
 */
async function writeChanges(pool: Pool, group: readonly Decided[]): Promise<readonly boolean[]> {
  try {
    const written = await write(pool, group);
    return group.map(({ after }) => written.has(after.room.gameId));
  } catch (error) {
    if (isRefusal(error)) return group.map(() => false);
    throw error;
  }
}

/**
 * One text for every number of changes, so that PostgreSQL prepares it once. A game that somebody else holds is left
 * out: nobody waits for a stranger's game.
 */
async function write(pool: Pool, group: readonly Decided[]): Promise<ReadonlySet<GameId>> {
  const rooms = group.map(({ after }) => after.room);
  const events = group.map(({ event }) => event);
  const rows = await pool<{ id: GameId }[]>`
    with change as (
      select * from unnest(
        ${rooms.map(({ gameId }) => gameId)}::text[], ${group.map(({ before }) => before.room.seq)}::integer[],
        ${rooms.map(({ seq }) => seq)}::integer[], ${group.map(({ after }) => after.status)}::text[],
        ${rooms.map((room) => JSON.stringify(room))}::text[], ${
    rooms.map((room) => timeOf(dueAt(room)))
  }::timestamptz[],
        ${group.map(({ actor }) => actor)}::text[], ${group.map(({ cmdId }) => cmdId)}::text[],
        ${events.map((event) => JSON.stringify(event))}::text[], ${events.map(({ now }) => timeOf(now))}::timestamptz[]
      ) as c (id, decided_on, version, status, room, deadline_at, actor, cmd_id, event, at)),
    free as (
      select g.id from change c join games g on g.id = c.id and g.version = c.decided_on
      for no key update of g skip locked),
    changed as (
      update games g set status = c.status, version = c.version, room = c.room::jsonb, deadline_at = c.deadline_at
      from free join change c using (id) where g.id = free.id
      returning g.id),
    logged as (
      insert into game_events (game_id, seq, actor, cmd_id, event, at)
      select id, version, actor, cmd_id, event::jsonb, at from change join changed using (id))
    select id from changed`;
  return new Set(rows.map(({ id }) => id));
}

/** In an array the driver takes times for text. */
function timeOf(instant: Instant | null): string | null {
  return dateOf(instant)?.toISOString() ?? null;
}
