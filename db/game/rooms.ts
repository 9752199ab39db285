import { dueAt, type Instant, type Room, type RoomEvent } from "../../domain/game/room/room.ts";
import type { RoomAt, RoomStatus } from "../../domain/game/room/step.ts";
import type { GameId, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

export async function findRoom(sql: Sql, gameId: GameId): Promise<RoomAt | null> {
  const [found] = await sql<{ status: RoomStatus; room: Room }[]>`
    select status, room from games where id = ${gameId}`;
  return found ? { status: found.status, room: found.room } : null;
}

/** New games with their seats. @throws a unique violation when somebody already plays a tournament game */
export async function insertRooms(sql: Sql, rooms: readonly RoomAt[], now: Instant): Promise<void> {
  const openedAt = new Date(now);
  const games = rooms.map(({ status, room }) => ({
    id: room.gameId,
    event_id: room.eventId,
    kind: room.gameType,
    status,
    version: room.seq,
    room: JSON.stringify(room),
    deadline_at: dateOf(dueAt(room)),
  }));
  await sql`
    insert into games (id, event_id, kind, status, version, room, deadline_at, opened_at)
    select id, event_id, kind, status, version, room::jsonb, deadline_at, ${openedAt}
    from jsonb_to_recordset(${asJson(sql, games)})
      as g (id text, event_id text, kind text, status text, version integer, room text, deadline_at timestamptz)`;
  const seats = rooms.flatMap(({ room }) =>
    room.players.map(({ userId }) => ({ game_id: room.gameId, user_id: userId, kind: room.gameType }))
  );
  await sql`insert into seats ${sql(seats, "game_id", "user_id", "kind")}`;
}

/** Games whose deadline passed before `until`, the longest overdue first. */
export async function overdueGames(sql: Sql, until: Date, most: number): Promise<GameId[]> {
  const due = await sql<{ id: GameId }[]>`
    select id from games where status in ('waiting', 'playing') and deadline_at <= ${until}
    order by deadline_at limit ${most}`;
  return due.map(({ id }) => id);
}

/** The tournament game somebody plays now; there is at most one. */
export async function liveEventGame(sql: Sql, userId: UserId): Promise<GameId | null> {
  const [seat] = await sql<{ gameId: GameId }[]>`
    select game_id as "gameId" from seats where user_id = ${userId} and is_live and kind = 'event'`;
  return seat?.gameId ?? null;
}

/** Every game that somebody plays or is to play now. */
export async function liveSeatsOf(sql: Sql, userId: UserId): Promise<GameId[]> {
  const seats = await sql<{ gameId: GameId }[]>`
    select game_id as "gameId" from seats where user_id = ${userId} and is_live`;
  return seats.map(({ gameId }) => gameId);
}

export async function liveGamesOf(sql: Sql, eventId: string): Promise<GameId[]> {
  const games = await sql<{ id: GameId }[]>`
    select id from games where event_id = ${eventId} and status in ('waiting', 'playing')`;
  return games.map(({ id }) => id);
}

/** The change a command made, or null when it made none. */
export async function findCommand(sql: Sql, actor: UserId, cmdId: string) {
  const [found] = await sql<{ gameId: GameId; seq: number }[]>`
    select game_id as "gameId", seq from game_events where actor = ${actor} and cmd_id = ${cmdId}`;
  return found ?? null;
}

export interface LoggedChange {
  readonly seq: number;
  readonly actor: string | null;
  readonly event: RoomEvent;
  readonly at: Date;
}

/** When a game was opened and everything that happened in it, in order. */
export async function findLog(sql: Sql, gameId: GameId) {
  const [game] = await sql<{ openedAt: Date }[]>`select opened_at as "openedAt" from games where id = ${gameId}`;
  const changes = await sql<LoggedChange[]>`
    select seq, actor, event, at from game_events where game_id = ${gameId} order by seq`;
  return game ? { openedAt: game.openedAt.getTime(), changes: [...changes] } : null;
}

export function asJson(sql: Sql, value: unknown) {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}

export function dateOf(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant);
}
