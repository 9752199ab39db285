import type { BoardSize } from "../../domain/game/events/event.ts";
import { isEliminated } from "../../domain/game/players/player.ts";
import type { Instant } from "../../domain/game/room/room.ts";
import type { RoomAt } from "../../domain/game/room/step.ts";
import type { EventId, UserId } from "../../domain/wire/ids.ts";
import { isDeadlock, isUniqueViolation, type Pool, type Sql } from "../sql.ts";
import { insertRooms } from "./rooms.ts";

export interface Ticket {
  readonly userId: UserId;
  readonly username: string;
  readonly level: number;
  readonly since: Instant;
  readonly lastOpponent: string | null;
}

/** Waits, or goes on waiting with the place in the queue kept. Nobody who plays already gets a ticket. */
export async function takeTicket(sql: Sql, eventId: EventId, userId: UserId, now: Date, presentUntil: Date) {
  await sql`
    insert into tickets (event_id, user_id, since, present_until)
    select ${eventId}, ${userId}, ${now}, ${presentUntil}
    where not exists (select from seats where user_id = ${userId} and is_live and kind = 'event')
    on conflict (event_id, user_id) do update set present_until = excluded.present_until`;
}

/** @returns whether there was one */
export async function dropTicket(sql: Sql, eventId: EventId, userId: UserId): Promise<boolean> {
  const { count } = await sql`delete from tickets where event_id = ${eventId} and user_id = ${userId}`;
  return count > 0;
}

/** Ends every wait of an event. @returns who waited */
export async function dropTicketsOf(sql: Sql, eventId: EventId): Promise<UserId[]> {
  const dropped = await sql<{ userId: UserId }[]>`
    delete from tickets where event_id = ${eventId} returning user_id as "userId"`;
  return dropped.map(({ userId }) => userId);
}

/** Somebody's sockets have gone: a ticket waits for their return, but is not paired. */
export async function markAbsent(sql: Sql, eventId: EventId, userId: UserId, now: Date): Promise<void> {
  await sql`update tickets set present_until = ${now} where event_id = ${eventId} and user_id = ${userId}`;
}

/** Somebody with a socket in an event's room. */
interface Presence {
  readonly eventId: EventId;
  readonly userId: UserId;
}

export async function renewPresence(sql: Sql, present: readonly Presence[], presentUntil: Date): Promise<void> {
  await sql`
    update tickets t set present_until = ${presentUntil}
    from unnest(${present.map(({ eventId }) => eventId)}::text[], ${present.map(({ userId }) => userId)}::text[])
      as here (event_id, user_id)
    where t.event_id = here.event_id and t.user_id = here.user_id`;
}

export async function dropAbandonedTickets(sql: Sql, absentSince: Date): Promise<void> {
  await sql`delete from tickets where present_until < ${absentSince}`;
}

export async function queueSizes(sql: Sql, eventIds: readonly EventId[]): Promise<Map<EventId, number>> {
  const counts = await sql<{ eventId: EventId; waiting: number }[]>`
    select event_id as "eventId", count(*)::integer as waiting from tickets
    where event_id = any(${[...eventIds]}::text[]) group by event_id`;
  const found = new Map(counts.map(({ eventId, waiting }) => [eventId, waiting]));
  return new Map(eventIds.map((eventId) => [eventId, found.get(eventId) ?? 0]));
}

/** Events in which at least two wait. */
export async function eventsWithWaiting(sql: Sql): Promise<EventId[]> {
  const events = await sql<{ eventId: EventId }[]>`
    select event_id as "eventId" from tickets group by event_id having count(*) > 1`;
  return events.map(({ eventId }) => eventId);
}

/**
 * One pairing at a time, in all events and servers: two of them could each hold the ticket of one person who waits in
 * both events, and wait for the other's.
 */
const PAIRING_LOCK = 7_066_964;

/** Decides who plays whom, and opens their rooms. */
export type OpenRooms = (tickets: readonly Ticket[], boardSize: BoardSize) => readonly RoomAt[];

/**
 * Pairs an event's queue: reads the tickets under lock, opens the rooms, tears up the tickets, all or nothing.
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
  await tx`select pg_advisory_xact_lock(${PAIRING_LOCK})`;
  const [event] = await tx<{ boardSize: string }[]>`
    select board_size as "boardSize" from events
    where id = ${eventId} and state = 'running' for no key update skip locked`;
  if (!event) return [];
  const tickets = await tx<(Omit<Ticket, "since"> & { since: Date; lives: number })[]>`
    select t.user_id as "userId", u.username, p.level, p.lives, t.since, p.last_opponent as "lastOpponent"
    from tickets t
    join event_players p on p.event_id = t.event_id and p.user_id = t.user_id
    join users u on u.id = t.user_id
    where t.event_id = ${eventId} and t.present_until > ${new Date(now)}
      and not exists (select from seats s where s.user_id = t.user_id and s.is_live and s.kind = 'event')
    order by t.since for update of t skip locked`;
  const waiting = tickets
    .filter((ticket) => !isEliminated(ticket))
    .map((ticket) => ({ ...ticket, since: ticket.since.getTime() }));
  const rooms = open(waiting, boardSizeOf(event.boardSize));
  if (rooms.length === 0) return [];
  const userIds = rooms.flatMap(({ room }) => room.players.map(({ userId }) => userId));
  await insertRooms(tx, rooms, now);
  await tx`delete from tickets where user_id = any(${userIds}::text[])`;
  return rooms;
}

export function boardSizeOf(stored: string): BoardSize {
  return stored === "ladder" ? "ladder" : stored === "4" ? 4 : 3;
}
