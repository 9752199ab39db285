import {
  NO_TICKET,
  TICKET_KEPT_MS,
  TICKET_STATES,
  type TicketAt,
  type TicketEvent,
} from "../../domain/game/matchmaking/ticket.ts";
import { canTicket } from "../../domain/game/matchmaking/ticket_machine.ts";
import type { Instant, Seat } from "../../domain/game/room/room.ts";
import type { EventId, GameId, UserId } from "../../domain/wire/ids.ts";
import { chosenName } from "../profile/name_columns.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import {
  lockTicket,
  lockTickets,
  stepTickets,
  storedTicket,
  ticketColumns,
  type TicketKey,
  type TicketStep,
} from "./ticket_rows.ts";

/** Puts an event to a player's ticket. */
export async function moveTicket(pool: Pool, key: TicketKey, event: TicketEvent): Promise<TicketStep> {
  return await transact(pool, async (tx) => await stepOne(tx, key, event));
}

/** Waits, or goes on waiting with the position in the queue kept. */
export async function searchWithTicket(pool: Pool, key: TicketKey, now: Instant, presentUntil: Instant) {
  return await transact(pool, async (tx) => {
    const seats = await tx`select from seats where user_id = ${key.userId} and is_live and kind = 'event'`;
    return await stepOne(tx, key, { type: "search", now, presentUntil, isFree: seats.length === 0 });
  });
}

async function stepOne(tx: Sql, key: TicketKey, event: TicketEvent): Promise<TicketStep> {
  const stored = await lockTicket(tx, key);
  const [step] = await stepTickets(tx, [stored], () => event);
  return step ?? { ...key, before: stored.at, after: null };
}

export async function findTicket(sql: Sql, { eventId, userId }: TicketKey): Promise<TicketAt> {
  const [row] = await sql<Parameters<typeof storedTicket>[0][]>`
    select ${ticketColumns(sql)} from tickets t where t.event_id = ${eventId} and t.user_id = ${userId}`;
  return row ? storedTicket(row).at : NO_TICKET;
}

/** The game a player was found for and that has not begun. */
export async function pairedGame(sql: Sql, userId: UserId): Promise<{ eventId: EventId; gameId: GameId } | null> {
  const [row] = await sql<{ eventId: EventId; gameId: GameId }[]>`
    select event_id as "eventId", game_id as "gameId" from tickets where user_id = ${userId} and state = 'paired'`;
  return row ?? null;
}

/** Ends every wait of an event. @returns who waited */
export async function cancelTicketsOf(pool: Pool, eventId: EventId): Promise<UserId[]> {
  return await transact(pool, async (tx) => {
    const tickets = await lockTickets(tx, tx`t.event_id = ${eventId}`);
    const steps = await stepTickets(tx, tickets, () => ({ type: "cancel" }));
    return steps.filter(({ after }) => after !== null).map(({ userId }) => userId);
  });
}

/** Whoever plays is not kept waiting for a row that nothing happens to. */
const RENEWABLE = TICKET_STATES.filter((state) =>
  canTicket({ ...NO_TICKET, state }, { type: "renew", presentUntil: NO_TICKET.ticket.presentUntil + 1 })
);

/** Those with a socket in an event's room count as present until then. */
export async function renewPresence(pool: Pool, present: readonly TicketKey[], presentUntil: Instant): Promise<void> {
  const eventIds = present.map(({ eventId }) => eventId);
  const userIds = present.map(({ userId }) => userId);
  await pool.begin(async (tx) => {
    const tickets = await lockTickets(
      tx,
      tx`t.state = any(${RENEWABLE}::text[]) and exists (
        select from unnest(${eventIds}::text[], ${userIds}::text[]) as here (event_id, user_id)
        where t.event_id = here.event_id and t.user_id = here.user_id)`,
      tx`for update skip locked`,
    );
    await stepTickets(tx, tickets, () => ({ type: "renew", presentUntil }));
  });
}

export async function expireTickets(pool: Pool, now: Instant): Promise<void> {
  await pool.begin(async (tx) => {
    const absentSince = new Date(now - TICKET_KEPT_MS);
    const tickets = await lockTickets(
      tx,
      tx`t.state = 'waiting' and t.present_until < ${absentSince}`,
      tx`for update skip locked`,
    );
    await stepTickets(tx, tickets, () => ({ type: "expire", now }));
  });
}

export async function queueSizes(sql: Sql, eventIds: readonly EventId[]): Promise<Map<EventId, number>> {
  const counts = await sql<{ eventId: EventId; waiting: number }[]>`
    select event_id as "eventId", count(*)::integer as waiting from tickets
    where event_id = any(${[...eventIds]}::text[]) and state = 'waiting' group by event_id`;
  const found = new Map(counts.map(({ eventId, waiting }) => [eventId, waiting]));
  return new Map(eventIds.map((eventId) => [eventId, found.get(eventId) ?? 0]));
}

/** Events in which at least two wait. */
export async function eventsWithWaiting(sql: Sql): Promise<EventId[]> {
  const events = await sql<{ eventId: EventId }[]>`
    select event_id as "eventId" from tickets where state = 'waiting' group by event_id having count(*) > 1`;
  return events.map(({ eventId }) => eventId);
}

/** Somebody for whom an opponent was found. */
export interface Paired {
  readonly userId: UserId;
  readonly gameId: GameId;
  readonly eventId: EventId;
  readonly opponent: Omit<Seat, "symbol"> & { readonly level?: number };
}

/** Who was paired before then and has not joined the game, which still waits. */
export async function pairedLongAgo(sql: Sql, before: Date): Promise<Paired[]> {
  return await sql<Paired[]>`
    select t.user_id as "userId", t.game_id as "gameId", t.event_id as "eventId",
      jsonb_build_object('userId', u.id, 'username', u.username, 'level', p.level,
        'displayName', ${chosenName(sql)}, 'isBot', nullif(u.is_bot, false)) as opponent
    from tickets t
    join games g on g.id = t.game_id and g.status = 'waiting' and g.opened_at < ${before}
    join seats rival on rival.game_id = g.id and rival.user_id <> t.user_id
    join users u on u.id = rival.user_id
    join event_players p on p.event_id = t.event_id and p.user_id = u.id
    cross join lateral jsonb_array_elements(g.room -> 'players') as player
    where t.state = 'paired' and player ->> 'userId' = t.user_id
      and g.room -> 'tabs' ->> (player ->> 'symbol') is null`;
}
