import { isEliminated, SCORE_CHANGES } from "../../domain/game/players/player.ts";
import type { TournamentResult } from "../../domain/game/messages.ts";
import { dueAt, type Instant, type Room, seatOf } from "../../domain/game/room/room.ts";
import type { RoomEvent } from "../../domain/game/room/room_event.ts";
import { isOver, type RoomAt, type RoomStatus } from "../../domain/game/room/step.ts";
import { type Mark, otherMark } from "../../domain/game/room/board.ts";
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

interface Scored {
  readonly userId: UserId;
  readonly level: number;
  readonly lives: number;
}

/** The final change: the seats are freed, and a tournament game counts, in the same transaction. */
async function finish(sql: Sql, decided: Decided): Promise<Written> {
  const { room } = decided.after;
  const at = new Date(decided.event.now);
  const result = room.winner && room.gameType === "event" ? sidesOf(room, room.winner) : null;
  const rows = await sql<(Scored | { userId: null })[]>`
    with changed as (${changed(sql, decided, sql`without_deleted_names(${asJson(sql, room)})`)}),
    logged as (${logged(sql, decided)}),
    freed as (update seats set is_live = false where game_id in (select id from changed)),
    change (user_id, opponent, level, lives, wins, losses) as (
      select * from jsonb_to_recordset(${asJson(sql, scoreChanges(result))})
        as c (user_id text, opponent text, level integer, lives integer, wins integer, losses integer)),
    scored as (
      update event_players p set level = p.level + c.level, lives = greatest(p.lives + c.lives, 0),
        wins = p.wins + c.wins, losses = p.losses + c.losses, last_opponent = c.opponent,
        reached_at = case when c.level > 0 then ${at} else p.reached_at end
      from change c
      where p.event_id = ${room.eventId} and p.user_id = c.user_id and exists (select from changed)
      returning p.user_id, p.level, p.lives),
    counted as (
      insert into results (game_id, event_id, winner_id, loser_id, at)
      select id, event_id, ${result?.winner ?? null}, ${result?.loser ?? null}, ${at}
      from changed where ${result !== null})
    select null as "userId", null::integer as level, null::integer as lives from changed
    union all select user_id, level, lives from scored`;
  if (rows.length === 0) return { outcome: "stale" };
  return { outcome: "written", result: result && resultOf(rows, result) };
}

interface Sides {
  readonly winner: UserId;
  readonly loser: UserId;
}

function sidesOf(room: Room, winner: Mark): Sides {
  return { winner: seatOf(room, winner).userId, loser: seatOf(room, otherMark(winner)).userId };
}

function scoreChanges(sides: Sides | null) {
  if (!sides) return [];
  const { winner, loser } = sides;
  return [
    { user_id: winner, opponent: loser, ...SCORE_CHANGES.winner },
    { user_id: loser, opponent: winner, ...SCORE_CHANGES.loser },
  ];
}

function resultOf(rows: readonly (Scored | { userId: null })[], { winner, loser }: Sides): TournamentResult {
  const scored = (userId: UserId) => rows.find((row): row is Scored => row.userId === userId);
  // A player who deleted the account meanwhile has no place left to count on.
  const lives = scored(loser)?.lives ?? 0;
  return {
    winner: { userId: winner, level: scored(winner)?.level ?? 0 },
    loser: { userId: loser, lives, isEliminated: isEliminated({ lives }) },
  };
}

function asJson(sql: Sql, value: unknown) {
  return sql`${JSON.stringify(value)}::text::jsonb`;
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
    select id, ${after.room.seq}, ${actor}, ${cmdId}, ${asJson(sql, event)}, ${new Date(event.now)}
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
