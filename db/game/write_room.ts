import { isEliminated, SCORE_CHANGES } from "../../domain/game/players/player.ts";
import { ticketEventsOf } from "../../domain/game/matchmaking/ticket_machine.ts";
import { dueAt, type Room, type RoomEvent, seatOf } from "../../domain/game/room/room.ts";
import { isOver, type RoomAt } from "../../domain/game/room/step.ts";
import { type Mark, otherMark } from "../../domain/game/room/board.ts";
import { isDeadlock, isUniqueViolation, type Pool, type Sql } from "../sql.ts";
import { asJson, dateOf } from "./rooms.ts";
import { stepTicketsOfGame, type TicketStep } from "./ticket_rows.ts";
import type { TournamentResult } from "../../domain/game/messages.ts";
import type { UserId } from "../../domain/wire/ids.ts";

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
  /** Committed, with what the game counted for in its tournament if this ended it, and what became of the tickets. */
  | {
    readonly outcome: "written";
    readonly result: TournamentResult | null;
    readonly tickets: readonly TicketStep[];
  }
  /** Somebody else changed the game since it was read: load and decide again. */
  | { readonly outcome: "stale" }
  /** This command has changed the game before. */
  | { readonly outcome: "repeated" };

/**
 * Writes the change and its event row in one round trip, if the game still is at the version it was decided on. A game
 * that begins or ends moves its players' tickets in the same transaction.
 */
export async function writeRoom(pool: Pool, decided: Decided): Promise<Written> {
  const ticketEvents = ticketEventsOf(decided);
  try {
    if (ticketEvents.size === 0) return await write(pool, decided);
    return await pool.begin(async (tx) => {
      const written = await write(tx, decided);
      if (written.outcome !== "written") return written;
      return { ...written, tickets: await stepTicketsOfGame(tx, decided.after.room.gameId, ticketEvents) };
    });
  } catch (error) {
    if (isUniqueViolation(error, "one_change_a_command")) return { outcome: "repeated" };
    // A player's account was being deleted: nothing is written yet.
    if (isDeadlock(error)) return { outcome: "stale" };
    throw error;
  }
}

async function write(sql: Sql, decided: Decided): Promise<Written> {
  return isOver(decided.after) ? await finish(sql, decided) : await change(sql, decided);
}

async function change(sql: Sql, decided: Decided): Promise<Written> {
  const rows = await sql`
    with changed as (${changed(sql, decided)}), logged as (${logged(sql, decided)})
    select id from changed`;
  return rows.length === 0 ? { outcome: "stale" } : { outcome: "written", result: null, tickets: [] };
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
  const rows = await sql<(Scored | Committed)[]>`
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
      from changed where ${result !== null}),
    ending as (
      select e.state <> 'running' or (
        select count(*) <= 1 from (
          select from event_players p left join change c on c.user_id = p.user_id
          where p.event_id = e.id and p.lives + coalesce(c.lives, 0) > 0 limit 2) as two_alive) as is_over
      from events e where e.id = ${room.eventId})
    select null as "userId", null::integer as level, null::integer as lives, (select is_over from ending) as "isEventOver"
    from changed
    union all select user_id, level, lives, null from scored`;
  if (rows.length === 0) return { outcome: "stale" };
  const isEventOver = rows.some((row) => row.userId === null && row.isEventOver);
  return { outcome: "written", result: result && resultOf(rows, result, isEventOver), tickets: [] };
}

/** The row that says that the change was written. */
interface Committed {
  readonly userId: null;
  readonly isEventOver: boolean | null;
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

function resultOf(
  rows: readonly (Scored | Committed)[],
  { winner, loser }: Sides,
  isEventOver: boolean,
): TournamentResult {
  const scored = (userId: UserId) => rows.find((row): row is Scored => row.userId === userId);
  // A player who deleted the account meanwhile has no standing left to count on.
  const lives = scored(loser)?.lives ?? 0;
  return {
    winner: { userId: winner, level: scored(winner)?.level ?? 0 },
    loser: { userId: loser, lives, isEliminated: isEliminated({ lives }) },
    ...(isEventOver && { isEventOver }),
  };
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

/** What a tournament game that is over led to, as its players and its event stand now; null for any other game. */
export async function findOutcome(sql: Sql, room: Room): Promise<TournamentResult | null> {
  if (room.gameType !== "event" || !room.winner) return null;
  const sides = sidesOf(room, room.winner);
  const players = await sql<Scored[]>`
    select user_id as "userId", level, lives from event_players
    where event_id = ${room.eventId} and user_id in (${sides.winner}, ${sides.loser})`;
  const [event] = await sql<{ isOver: boolean }[]>`
    select e.state <> 'running' or (
      select count(*) <= 1 from (
        select from event_players p where p.event_id = e.id and p.lives > 0 limit 2) as two_alive) as "isOver"
    from events e where e.id = ${room.eventId}`;
  return resultOf(players, sides, event?.isOver ?? true);
}
