import type { BoardSize } from "../../domain/game/events/event.ts";
import type { EventFacts, EventState } from "../../domain/game/events/event_state.ts";
import type { EventId } from "../../domain/wire/ids.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

/** A tournament as it is kept. */
export interface StoredEvent {
  readonly eventId: EventId;
  readonly title: string;
  readonly description: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly state: EventState;
  readonly boardSize: BoardSize;
  readonly lives: number;
  readonly maxPlayers: number;
  /** How many have entered. */
  readonly playerCount: number;
}
export type EventInput = Omit<StoredEvent, "eventId" | "state" | "playerCount">;

export async function insertEvent(
  sql: Sql,
  input: EventInput,
  state: EventState,
  id: string = newId(),
): Promise<EventId> {
  const [made] = await sql<{ id: EventId }[]>`
    insert into events (id, title, description, starts_at, ends_at, state, board_size, lives, max_players)
    values (${id}, ${input.title}, ${input.description}, ${input.startTime}, ${input.endTime}, ${state},
      ${String(input.boardSize)}, ${input.lives}, ${input.maxPlayers})
    returning id`;
  if (!made) throw new Error("expected the new event, received nothing");
  return made.id;
}

export async function findEvent(sql: Sql, eventId: EventId): Promise<StoredEvent | null> {
  const [row] = await sql<EventRow[]>`select ${eventColumns(sql)} from events e where e.id = ${eventId}`;
  return row ? storedEvent(row) : null;
}

/** Running ones first, then what comes, then what was. */
export async function listEvents(sql: Sql, most: number): Promise<StoredEvent[]> {
  const rows = await sql<EventRow[]>`
    select ${eventColumns(sql)} from events e
    order by case when e.state in ('running', 'closing') then 0 when e.state = 'scheduled' then 1 else 2 end,
      abs(extract(epoch from e.ends_at - now())) limit ${most}`;
  return rows.map(storedEvent);
}

/**
 * Changes an event. It stays locked until the end, so that two changes at once are both there afterwards, and none
 * is decided on a state that is over.
 * @param decide what is to become of it; may refuse by throwing
 * @returns false when there is no such event
 */
export async function updateEvent(
  pool: Pool,
  eventId: EventId,
  decide: (known: StoredEvent) => EventInput,
): Promise<boolean> {
  return await transact(pool, async (tx) => {
    await tx`select from events where id = ${eventId} for no key update`;
    const known = await findEvent(tx, eventId);
    if (!known) return false;
    const input = decide(known);
    await tx`
      update events set title = ${input.title}, description = ${input.description}, starts_at = ${input.startTime},
        ends_at = ${input.endTime}, board_size = ${String(input.boardSize)}, lives = ${input.lives},
        max_players = ${input.maxPlayers}
      where id = ${eventId}`;
    // Nobody has played yet: who came early starts with as many lives as who comes late.
    if (input.lives !== known.lives) {
      await tx`update event_players set lives = ${input.lives} where event_id = ${eventId}`;
    }
    return true;
  });
}

/** Moves an event on, if it still is where the decision was made. @returns whether it was */
export async function moveEvent(
  sql: Sql,
  eventId: EventId,
  from: EventState,
  to: EventState,
  now: Date,
): Promise<boolean> {
  const { count } = await sql`
    update events set state = ${to}::text,
      starts_at = case when ${to}::text = 'running' then least(starts_at, ${now}::timestamptz) else starts_at end,
      ends_at = case when ${to}::text in ('closing', 'ended')
        then greatest(least(ends_at, ${now}::timestamptz), starts_at + interval '1 ms') else ends_at end,
      closing_since = case when ${to}::text = 'closing' then ${now}::timestamptz else closing_since end
    where id = ${eventId} and state = ${from}`;
  return count > 0;
}

export async function deleteEvent(sql: Sql, eventId: EventId): Promise<void> {
  await sql`delete from events where id = ${eventId}`;
}

export interface EventAt extends EventFacts {
  readonly eventId: EventId;
  readonly state: EventState;
}

/** What the event machine has to know, of one event or of every one that is not over. */
export async function eventFacts(sql: Sql, eventId: EventId | null): Promise<EventAt[]> {
  const rows = await sql<FactsRow[]>`
    select e.id as "eventId", e.state, e.starts_at as "startTime", e.ends_at as "endTime",
      e.closing_since as "closingSince", p.participants, p.remaining,
      (select count(*)::integer from games g where g.event_id = e.id and g.status in ('waiting', 'playing')) as "liveGames"
    from events e cross join lateral (
      select count(*)::integer as participants, count(*) filter (where lives > 0)::integer as remaining
      from event_players where event_id = e.id) p
    where ${eventId === null ? sql`e.state in ('scheduled', 'running', 'closing')` : sql`e.id = ${eventId}`}`;
  return rows.map(({ startTime, endTime, closingSince, ...row }) => ({
    ...row,
    startTime: startTime.getTime(),
    endTime: endTime.getTime(),
    closingSince: closingSince?.getTime() ?? null,
  }));
}

/** Events that are closing or over, and in which somebody still waits or, once over, plays. */
export async function eventsToClear(sql: Sql): Promise<Pick<EventAt, "eventId" | "state">[]> {
  return await sql<Pick<EventAt, "eventId" | "state">[]>`
    select e.id as "eventId", e.state from events e
    where e.state in ('closing', 'ended', 'cancelled') and e.id in (select event_id from tickets where state = 'waiting')
      or e.state in ('ended', 'cancelled') and e.id in (
        select event_id from games where deadline_at is not null and status in ('waiting', 'playing'))`;
}

interface FactsRow extends Omit<EventAt, "startTime" | "endTime" | "closingSince"> {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly closingSince: Date | null;
}

type EventRow = Omit<StoredEvent, "boardSize"> & { readonly boardSize: string };

function storedEvent(row: EventRow): StoredEvent {
  return { ...row, boardSize: boardSizeOf(row.boardSize) };
}

export function boardSizeOf(stored: string): BoardSize {
  return stored === "ladder" ? "ladder" : stored === "4" ? 4 : 3;
}

function eventColumns(sql: Sql) {
  return sql`e.id as "eventId", e.title, e.description, e.starts_at as "startTime", e.ends_at as "endTime", e.state,
    e.board_size as "boardSize", e.lives, e.max_players as "maxPlayers",
    (select count(*)::integer from event_players p where p.event_id = e.id) as "playerCount"`;
}
