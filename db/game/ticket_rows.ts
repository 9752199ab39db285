import type { TicketAt, TicketEvent, TicketState } from "../../domain/game/matchmaking/ticket.ts";
import { NO_TICKET } from "../../domain/game/matchmaking/ticket.ts";
import { stepTicket } from "../../domain/game/matchmaking/ticket_machine.ts";
import type { EventId, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** Whose ticket, in which event. */
export interface TicketKey {
  readonly eventId: EventId;
  readonly userId: UserId;
}

export interface StoredTicket extends TicketKey {
  readonly at: TicketAt;
}

export interface TicketStep extends TicketKey {
  readonly before: TicketAt;
  /** Null when the machine did not take the event: then nothing has changed. */
  readonly after: TicketAt | null;
}

/**
 * The only way a ticket changes: the machine decides on rows that are locked, and what it says is written before the
 * lock ends.
 * @param tickets locked in this transaction, or known to have no row
 */
export async function stepTickets(
  tx: Sql,
  tickets: readonly StoredTicket[],
  eventFor: (ticket: StoredTicket) => TicketEvent | null,
): Promise<TicketStep[]> {
  const steps = tickets.flatMap((stored): TicketStep[] => {
    const event = eventFor(stored);
    if (!event) return [];
    const { eventId, userId, at } = stored;
    return [{ eventId, userId, before: at, after: stepTicket(at, event) }];
  });
  await writeTickets(tx, steps.flatMap(({ after, ...key }) => after ? [{ ...key, at: after }] : []));
  return steps;
}

async function writeTickets(tx: Sql, tickets: readonly StoredTicket[]): Promise<void> {
  const kept = tickets.filter(({ at }) => at.state !== "none");
  const gone = tickets.filter(({ at }) => at.state === "none");
  if (gone.length > 0) {
    await tx`
      delete from tickets t using unnest(${gone.map(({ eventId }) => eventId)}::text[], ${
      gone.map(({ userId }) => userId)
    }::text[]) as g (event_id, user_id)
      where t.event_id = g.event_id and t.user_id = g.user_id`;
  }
  if (kept.length === 0) return;
  const rows = kept.map(({ eventId, userId, at: { state, ticket } }) => ({
    event_id: eventId,
    user_id: userId,
    state,
    game_id: ticket.gameId,
    since: new Date(ticket.since),
    present_until: new Date(ticket.presentUntil),
  }));
  await tx`
    insert into tickets (event_id, user_id, state, game_id, since, present_until)
    select event_id, user_id, state, game_id, since, present_until
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r (event_id text, user_id text, state text, game_id text, since timestamptz, present_until timestamptz)
    on conflict (event_id, user_id) do update set state = excluded.state, game_id = excluded.game_id,
      since = excluded.since, present_until = excluded.present_until`;
}

interface TicketRow extends TicketKey {
  readonly state: TicketState;
  readonly gameId: string | null;
  readonly since: Date;
  readonly presentUntil: Date;
}

export function storedTicket({ eventId, userId, state, gameId, since, presentUntil }: TicketRow): StoredTicket {
  const ticket = { since: since.getTime(), presentUntil: presentUntil.getTime(), gameId };
  return { eventId, userId, at: { state, ticket } };
}

/** Which tickets a caller means. Rows that another transaction holds are left out with `skip locked`. */
export async function lockTickets(tx: Sql, where: ReturnType<Sql>, lock = tx`for update`): Promise<StoredTicket[]> {
  const rows = await tx<TicketRow[]>`
    select ${ticketColumns(tx)} from tickets t where ${where} order by t.event_id, t.user_id ${lock}`;
  return rows.map(storedTicket);
}

export function ticketColumns(sql: Sql) {
  return sql`t.event_id as "eventId", t.user_id as "userId", t.state, t.game_id as "gameId", t.since,
    t.present_until as "presentUntil"`;
}

/** One ticket under lock. Without a row the name of the ticket is locked, so that two searches make one ticket. */
export async function lockTicket(tx: Sql, { eventId, userId }: TicketKey): Promise<StoredTicket> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`ticket ${eventId} ${userId}`}, 0))`;
  const [stored] = await lockTickets(tx, tx`t.event_id = ${eventId} and t.user_id = ${userId}`);
  return stored ?? { eventId, userId, at: NO_TICKET };
}

/** What a game's change does to its players' tickets. */
export async function stepTicketsOfGame(
  tx: Sql,
  gameId: string,
  events: ReadonlyMap<string, TicketEvent>,
): Promise<TicketStep[]> {
  if (events.size === 0) return [];
  const tickets = await lockTickets(tx, tx`t.game_id = ${gameId}`);
  return await stepTickets(tx, tickets, ({ userId }) => events.get(userId) ?? null);
}
