import type { Named } from "../../domain/game/players/name_of.ts";
import { FIRST_LEVEL, isEliminated, type Player } from "../../domain/game/players/player.ts";
import type { EventState } from "../../domain/game/events/event_state.ts";
import type { Participant } from "../../domain/game/events/event.ts";
import type { EventId, GameId, UserId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { nameColumns } from "../profile/name_columns.ts";

export type Entry = "entered" | "already in" | "full" | "not open";

/** Enters somebody at the first level. The lock on the event counts the players one by one. */
export async function enterEvent(pool: Pool, eventId: EventId, userId: UserId, now: Date): Promise<Entry> {
  // Whoever only comes back does not queue for the event's lock.
  const isIn = await pool`select from event_players where event_id = ${eventId} and user_id = ${userId}`;
  if (isIn.length > 0) return "already in";
  return await transact(pool, async (tx): Promise<Entry> => {
    const [open] = await tx<{ isOpen: boolean }[]>`
      select state in ('scheduled', 'running') as "isOpen" from events where id = ${eventId} for no key update`;
    // Counted after the lock was granted: within one statement the count could be older than the lock.
    const [entry] = await tx<{ isIn: boolean; isFull: boolean }[]>`
      select count(*) >= (select max_players from events where id = ${eventId}) as "isFull",
        count(*) filter (where user_id = ${userId}) > 0 as "isIn"
      from event_players where event_id = ${eventId}`;
    if (entry?.isIn) return "already in";
    if (!open?.isOpen) return "not open";
    if (entry?.isFull) return "full";
    await tx`
      insert into event_players (event_id, user_id, level, lives, reached_at, joined_at)
      select id, ${userId}, ${FIRST_LEVEL}, lives, ${now}, ${now} from events where id = ${eventId}
      on conflict do nothing`;
    return "entered";
  });
}

/** Somebody's standing in an event; null when they have not entered it. */
export async function findParticipant(sql: Sql, eventId: EventId, userId: UserId): Promise<Player | null> {
  const [row] = await sql<ParticipantRow[]>`
    select ${participantColumns(sql)} from event_players p join users u on u.id = p.user_id
    where p.event_id = ${eventId} and p.user_id = ${userId}`;
  return row ? playerOf(row) : null;
}

/** What decides whether somebody may look for an opponent in an event. */
export interface Admission {
  /** Null for an event that there is not. */
  readonly eventState: EventState | null;
  /** Null for somebody who has not entered it. */
  readonly player: Player | null;
  /** The tournament game, of any event, that the person plays now. */
  readonly liveGame: GameId | null;
}

export async function findAdmission(sql: Sql, eventId: EventId, userId: UserId): Promise<Admission> {
  const [row] = await sql<(Pick<Admission, "eventState" | "liveGame"> & (ParticipantRow | { readonly event: null }))[]>`
    select e.state as "eventState", s.game_id as "liveGame", ${participantColumns(sql)}
    from (select ${eventId}::text as event_id, ${userId}::text as user_id) asked
    left join events e on e.id = asked.event_id
    left join seats s on s.user_id = asked.user_id and s.is_live and s.kind = 'event'
    left join event_players p on p.event_id = asked.event_id and p.user_id = asked.user_id
    left join users u on u.id = p.user_id`;
  if (!row) throw new Error("expected one row, received none");
  const { eventState, liveGame, ...participant } = row;
  return { eventState, liveGame, player: participant.event === null ? null : playerOf(participant) };
}

export interface Placed extends Participant, Named {
  readonly event: EventId;
  readonly userId: UserId;
}

/** Everybody who entered, in no order. */
export async function listParticipants(sql: Sql, eventId: EventId): Promise<Placed[]> {
  const rows = await sql<ParticipantRow[]>`
    select ${
    participantColumns(sql)
  } from event_players p join users u on u.id = p.user_id where p.event_id = ${eventId}`;
  return rows.map((row) => ({ ...row, reachedAt: row.reachedAt.getTime() }));
}

/** Somebody as a player, of the event they are in now if any; null for an unknown user. */
export async function findPlayer(sql: Sql, userId: UserId): Promise<Player | null> {
  const [row] = await sql<Omit<Player, "isEliminated">[]>`
    select u.id as "userId", ${nameColumns(sql)}, p.event_id as event, coalesce(p.level, ${FIRST_LEVEL}) as level,
      coalesce(p.lives, 0) as lives, coalesce(p.wins, 0) as wins, coalesce(p.losses, 0) as losses
    from users u
    left join players now on now.user_id = u.id
    left join event_players p on p.event_id = now.event_id and p.user_id = u.id
    where u.id = ${userId}`;
  return row ? { ...row, isEliminated: row.event !== null && isEliminated(row) } : null;
}

/** Which event somebody is in from now on; null for none. */
export async function setCurrentEvent(sql: Sql, userId: UserId, eventId: EventId | null): Promise<void> {
  await sql`
    insert into players (user_id, event_id) values (${userId}, ${eventId})
    on conflict (user_id) do update set event_id = excluded.event_id`;
}

/** Makes somebody a player; changes nothing for one who is. */
export async function insertPlayer(sql: Sql, userId: UserId): Promise<void> {
  await sql`insert into players (user_id) values (${userId}) on conflict do nothing`;
}

interface ParticipantRow extends Named {
  readonly userId: UserId;
  readonly event: EventId;
  readonly level: number;
  readonly lives: number;
  readonly wins: number;
  readonly losses: number;
  readonly reachedAt: Date;
}

function playerOf({ reachedAt: _, ...row }: ParticipantRow): Player {
  return { ...row, isEliminated: isEliminated(row) };
}

function participantColumns(sql: Sql) {
  return sql`p.user_id as "userId", ${nameColumns(sql)}, p.event_id as event, p.level, p.lives, p.wins, p.losses,
    p.reached_at as "reachedAt"`;
}
