import type { Room, Seat } from "../../domain/game/room/room.ts";
import type { RoomAt, RoomStatus } from "../../domain/game/room/step.ts";
import type { EventId, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { nameColumns, pictureColumn } from "../profile/name_columns.ts";
import { insertRooms } from "./rooms.ts";
import { newId } from "../new_id.ts";

export type Guest = Omit<Seat, "symbol">;

/** Somebody as they take a seat; null for nobody. */
export async function findGuest(sql: Sql, userId: UserId): Promise<Guest | null> {
  const [guest] = await sql<Guest[]>`${guestQuery(sql, userId)}`;
  return guest ?? null;
}

/** The same; until the transaction ends nobody deletes the account, whose games are called off with it. */
export async function holdGuest(tx: Sql, userId: UserId): Promise<Guest | null> {
  const [guest] = await tx<Guest[]>`${guestQuery(tx, userId)} for key share of u`;
  return guest ?? null;
}

function guestQuery(sql: Sql, userId: UserId) {
  return sql`
    select u.id as "userId", ${nameColumns(sql)}, ${pictureColumn(sql)} from users u where u.id = ${userId}`;
}

/**
 * How many invitations between these two nobody has played to the end, in either direction. Holds others of the pair back.
 * @param isByAddress counts those by e-mail address, else those by name: counted together they would tell whose an address is
 */
export async function countOpenInvites(tx: Sql, one: UserId, other: UserId, isByAddress: boolean): Promise<number> {
  const pair = [one, other].sort().join();
  await tx`select pg_advisory_xact_lock(hashtextextended(${pair}, 1))`;
  const [row] = await tx<{ open: number }[]>`
    select count(*)::integer as open from games g
      join seats a on a.game_id = g.id and a.user_id = ${one}
      join seats b on b.game_id = g.id and b.user_id = ${other}
    where g.kind = 'invite' and g.status in ('waiting', 'playing')
      and ${isByAddress} = exists (
        select from jsonb_array_elements(g.room -> 'players') seat where seat ->> 'username' like '%@%')`;
  return row?.open ?? 0;
}

/**
 * Opens the next game of an invitation, unless one is open already: two people who both press Play Again meet in one game.
 * @param open makes the room, from the last game played under this invitation, or null at the first
 * @returns the game, and whether this call opened it
 */
export async function openInviteGame(
  tx: Sql,
  eventId: EventId,
  userId: UserId,
  now: number,
  open: (last: Room | null) => Promise<RoomAt>,
): Promise<{ at: RoomAt; isNew: boolean }> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${eventId}, 0))`;
  const [last] = await tx<{ status: RoomStatus; room: Room }[]>`
      select g.status, g.room from games g join seats s on s.game_id = g.id and s.user_id = ${userId}
      where g.event_id = ${eventId} and g.kind = 'invite' order by g.opened_at desc, g.id desc limit 1`;
  if (last?.status === "waiting" || last?.status === "playing") return { at: last, isNew: false };
  const at = await open(last?.room ?? null);
  await insertRooms(tx, [at], now);
  return { at, isNew: true };
}

/** Longer than any invitation stays open. */
const KEPT_MS = 48 * 60 * 60 * 1000;

/**
 * Who is meant by an address, in lower case: the account's id, or the one that it will have when somebody registers with
 * it. Nobody can tell the two apart.
 */
export async function findInvited(sql: Sql, email: string, hostId: UserId, now: number): Promise<UserId | null> {
  await sql`delete from invited_addresses where invited_at < ${new Date(now - KEPT_MS)}`;
  const [oldest] = await sql<{ at: Date }[]>`select min(created_at) as at from users`;
  const [found] = await sql<{ userId: UserId }[]>`
    with host as (select is_sandbox from users where id = ${hostId}),
    known as (select id from users u join host on host.is_sandbox = u.is_sandbox where u.email = ${email}),
    reserved as (
      insert into invited_addresses (digest, is_sandbox, user_id, invited_at)
      select sha256(convert_to(${email}, 'UTF8')), is_sandbox, ${unsuspiciousId(oldest?.at, now)}, ${new Date(now)}
      from host where not exists (select from known)
      on conflict (digest, is_sandbox) do update set invited_at = excluded.invited_at
      returning user_id)
    select id as "userId" from known union all select user_id from reserved`;
  return found?.userId ?? null;
}

/** An id tells when it was made: one of this very moment would say that there is no account. */
function unsuspiciousId(oldest: Date | undefined, now: number): string {
  const from = oldest?.getTime() ?? now;
  return newId(Math.floor(from + Math.random() * Math.max(0, now - from)));
}
