import type { BoardSize } from "../../domain/game/events/event.ts";
import type { TicketAt } from "../../domain/game/matchmaking/ticket.ts";
import { canTicket } from "../../domain/game/matchmaking/ticket_machine.ts";
import { isEliminated } from "../../domain/game/players/player.ts";
import type { Instant, Seat } from "../../domain/game/room/room.ts";
import type { RoomAt } from "../../domain/game/room/step.ts";
import type { EventId } from "../../domain/wire/ids.ts";
import { LOCKS } from "../advisory_locks.ts";
import { isDeadlock, isUniqueViolation, type Pool, type Sql } from "../sql.ts";
import { boardSizeOf } from "./events.ts";
import { nameColumns, pictureColumn } from "../profile/name_columns.ts";
import { insertRooms } from "./rooms.ts";
import { lockTickets, stepTickets, storedTicket, ticketColumns } from "./ticket_rows.ts";

/** Somebody who waits and may be paired now. */
export interface WaitingPlayer extends Omit<Seat, "symbol"> {
  readonly level: number;
  readonly since: Instant;
  readonly lastOpponent: string | null;
}

/** Decides who plays whom, and opens their rooms. */
export type OpenRooms = (waiting: readonly WaitingPlayer[], boardSize: BoardSize) => readonly RoomAt[];

/**
 * Pairs an event's queue: reads the tickets under lock, opens the rooms, moves the tickets on, all or nothing. A wait of
 * the same players in another event ends.
 * @returns the games opened; none when another server is pairing this event right now
 */
export async function pairQueue(
  pool: Pool,
  eventId: EventId,
  now: Instant,
  open: OpenRooms,
): Promise<readonly RoomAt[]> {
  try {
    return await pool.begin(async (tx) => await pairLocked(tx, eventId, now, open));
  } catch (error) {
    // Paired in another event, or in the way of an event's end, at this very moment: the next round looks again.
    if (isUniqueViolation(error, "one_live_event_game") || isDeadlock(error)) return [];
    throw error;
  }
}

async function pairLocked(tx: Sql, eventId: EventId, now: Instant, open: OpenRooms): Promise<readonly RoomAt[]> {
  const [event] = await tx<{ boardSize: string }[]>`
    select board_size as "boardSize" from events
    where id = ${eventId} and state = 'running' for no key update skip locked`;
  if (!event) return [];
  const waiting = (await lockQueue(tx, eventId)).filter((one) =>
    !isEliminated(one) && canTicket(one.at, { type: "pair", gameId: "", now, isFree: one.isFree })
  );
  const rooms = open(waiting, boardSizeOf(event.boardSize));
  if (rooms.length === 0) return [];
  await insertRooms(tx, rooms, now);
  await moveToGames(tx, eventId, rooms, now);
  return rooms;
}

type Queued = WaitingPlayer & { readonly lives: number; readonly isFree: boolean; readonly at: TicketAt };

/** Without those whom another event is pairing right now. */
async function lockQueue(tx: Sql, eventId: EventId): Promise<Queued[]> {
  const rows = await tx<(Parameters<typeof storedTicket>[0] & Omit<Queued, "since" | "at">)[]>`
    with waiting as materialized (
      select t.user_id, exists (
          select from tickets other
          where other.user_id = t.user_id and other.event_id <> t.event_id and other.state = 'waiting'
        ) as waits_elsewhere
      from tickets t where t.event_id = ${eventId} and t.state = 'waiting'),
    free_here as materialized (
      select user_id from waiting
      where not waits_elsewhere or pg_try_advisory_xact_lock(${LOCKS.person}, hashtext(user_id)))
    select ${ticketColumns(tx)}, ${nameColumns(tx)}, ${
    pictureColumn(tx)
  }, p.level, p.lives, p.last_opponent as "lastOpponent",
      not exists (select from seats s where s.user_id = t.user_id and s.is_live and s.kind = 'event') as "isFree"
    from tickets t
    join event_players p on p.event_id = t.event_id and p.user_id = t.user_id
    join users u on u.id = t.user_id
    where t.event_id = ${eventId} and t.state = 'waiting' and t.user_id in (select user_id from free_here)
    order by t.since for update of t skip locked`;
  return rows.map((row) => ({ ...row, at: storedTicket(row).at, since: row.since.getTime() }));
}

async function moveToGames(tx: Sql, eventId: EventId, rooms: readonly RoomAt[], now: Instant): Promise<void> {
  const games = new Map<string, string>(
    rooms.flatMap(({ room }) => room.players.map(({ userId }): [string, string] => [userId, room.gameId])),
  );
  const tickets = await lockTickets(tx, tx`t.user_id = any(${[...games.keys()]}::text[]) and t.state = 'waiting'`);
  await stepTickets(tx, tickets, (ticket) => {
    const gameId = games.get(ticket.userId);
    if (ticket.eventId !== eventId || !gameId) return { type: "cancel" };
    return { type: "pair", gameId, now, isFree: true };
  });
}
