import { LEVELS_A_WIN, LIVES_A_LOSS } from "../../domain/game/players/player.ts";
import type { TournamentResult } from "../../domain/game/messages.ts";
import { dueAt, type Instant, type Room, seatOf } from "../../domain/game/room/room.ts";
import type { RoomEvent } from "../../domain/game/room/room_event.ts";
import { isOver, type RoomAt, type RoomStatus } from "../../domain/game/room/step.ts";
import { otherMark } from "../../domain/game/room/board.ts";
import type { GameId, UserId } from "../../domain/wire/ids.ts";
import { isDeadlock, isUniqueViolation, type Sql } from "../sql.ts";

/** A change that was decided: from which version, to what, by which command. */
export interface Decided {
  readonly before: RoomAt;
  readonly after: RoomAt;
  readonly event: RoomEvent;
  /** Null for the clock. */
  readonly actor: UserId | null;
  readonly cmdId: string | null;
}

export type Written =
  /** Committed, with what the game counted for in its tournament if this ended it. */
  | { readonly outcome: "written"; readonly result: TournamentResult | null }
  /** Somebody else changed the game since it was read: load and decide again. */
  | { readonly outcome: "stale" }
  /** This command has changed the game before. */
  | { readonly outcome: "repeated" };

export async function findRoom(sql: Sql, gameId: GameId): Promise<RoomAt | null> {
  const [found] = await sql<{ status: RoomStatus; room: Room }[]>`
    select status, room from games where id = ${gameId}`;
  return found ? { status: found.status, room: found.room } : null;
}

/** Writes the change and its event row in one round trip, if the game still is at the version it was decided on. */
export async function writeRoom(sql: Sql, decided: Decided): Promise<Written> {
  try {
    return isOver(decided.after) ? await finish(sql, decided) : await change(sql, decided);
  } catch (error) {
    if (isUniqueViolation(error, "one_change_a_command")) return { outcome: "repeated" };
    // A player's account was being deleted: nothing is written yet.
    if (isDeadlock(error)) return { outcome: "stale" };
    throw error;
  }
}

async function change(sql: Sql, decided: Decided): Promise<Written> {
  const rows = await sql`
    with changed as (${changed(sql, decided)}), logged as (${logged(sql, decided)})
    select id from changed`;
  return rows.length === 0 ? { outcome: "stale" } : { outcome: "written", result: null };
}

interface Counted {
  readonly role: "winner" | "loser";
  readonly level: number;
  readonly lives: number;
}

/** The final change: the seats are freed, and a tournament game counts, in the same transaction. */
async function finish(sql: Sql, decided: Decided): Promise<Written> {
  const { room } = decided.after;
  const at = new Date(decided.event.now);
  const winner = room.winner && room.gameType === "event" ? seatOf(room, room.winner).userId : null;
  const loser = room.winner && room.gameType === "event" ? seatOf(room, otherMark(room.winner)).userId : null;
  const rows = await sql<(Counted | { role: "game" })[]>`
    with changed as (${changed(sql, decided, sql`without_deleted_names(${asJson(sql, room)})`)}),
    logged as (${logged(sql, decided)}),
    freed as (update seats set is_live = false where game_id in (select id from changed)),
    won as (
      update event_players set level = level + ${LEVELS_A_WIN}, wins = wins + 1, reached_at = ${at},
        last_opponent = ${loser}
      where event_id = ${room.eventId} and user_id = ${winner} and exists (select from changed)
      returning level, lives),
    lost as (
      update event_players set lives = greatest(lives - ${LIVES_A_LOSS}, 0), losses = losses + 1,
        last_opponent = ${winner}
      where event_id = ${room.eventId} and user_id = ${loser} and exists (select from changed)
      returning level, lives),
    counted as (
      insert into results (game_id, event_id, winner_id, loser_id, at)
      select id, event_id, ${winner}, ${loser}, ${at} from changed where ${winner}::text is not null)
    select 'game' as role, null::integer as level, null::integer as lives from changed
    union all select 'winner', level, lives from won
    union all select 'loser', level, lives from lost`;
  if (rows.length === 0) return { outcome: "stale" };
  return { outcome: "written", result: winner && loser ? resultOf(rows, winner, loser) : null };
}

function resultOf(rows: readonly (Counted | { role: "game" })[], winner: UserId, loser: UserId): TournamentResult {
  const counted = (role: "winner" | "loser") => rows.find((row): row is Counted => row.role === role);
  // A player who deleted the account meanwhile has no place left to count on.
  const lives = counted("loser")?.lives ?? 0;
  return {
    winner: { userId: winner, level: counted("winner")?.level ?? 0 },
    loser: { userId: loser, lives, isEliminated: lives === 0 },
  };
}

function asJson(sql: Sql, room: Room) {
  return sql`${JSON.stringify(room)}::text::jsonb`;
}

function changed(sql: Sql, { before, after, event }: Decided, room = asJson(sql, after.room)) {
  return sql`
    update games set status = ${after.status}, version = ${after.room.seq}, room = ${room}, deadline_at = ${
    dateOf(dueAt(after.room))
  },
      ended_at = ${isOver(after) ? new Date(event.now) : null}
    where id = ${after.room.gameId} and version = ${before.room.seq}
    returning id, event_id`;
}

function logged(sql: Sql, { after, event, actor, cmdId }: Decided) {
  return sql`
    insert into game_events (game_id, seq, actor, cmd_id, event, at)
    select id, ${after.room.seq}, ${actor}, ${cmdId}, ${JSON.stringify(event)}::text::jsonb, ${new Date(event.now)}
    from changed`;
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
    from jsonb_to_recordset(${JSON.stringify(games)}::text::jsonb)
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

function dateOf(instant: Instant | null): Date | null {
  return instant === null ? null : new Date(instant);
}
