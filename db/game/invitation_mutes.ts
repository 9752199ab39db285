import type { Named } from "../../domain/game/players/name_of.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import { nameColumns } from "../profile/name_columns.ts";

export interface InvitationMutes {
  readonly isMutingAll: boolean;
  readonly muted: (Named & { readonly userId: UserId })[];
}

export async function findInvitationMutes(sql: Sql, userId: UserId): Promise<InvitationMutes> {
  const [user] = await sql<{ isMutingAll: boolean }[]>`
    select is_muting_invitations as "isMutingAll" from users where id = ${userId}`;
  const muted = await sql<(Named & { readonly userId: UserId; readonly isMet: boolean })[]>`
    select u.id as "userId", ${nameColumns(sql)}, ${isMetByName(sql, userId)} as "isMet"
    from muted_inviters m join users u on u.id = m.inviter_id
    where m.user_id = ${userId} order by m.muted_at desc, u.id`;
  return {
    isMutingAll: user?.isMutingAll ?? false,
    muted: muted.map(({ isMet, ...named }) => isMet ? named : { ...UNNAMED, userId: named.userId }),
  };
}

const UNNAMED: Named = { username: "Somebody", displayName: null };

/**
 * Whether that person knows by name who is `u` of `users`: from a game's table or from an event's. Any id can be muted, also one that
 * was learnt by inviting an e-mail address, whose seat carries the address.
 */
function isMetByName(sql: Sql, userId: UserId) {
  return sql`(
    exists (
      select from seats mine join seats theirs on theirs.game_id = mine.game_id and theirs.user_id = u.id
        join games g on g.id = mine.game_id
        cross join lateral jsonb_array_elements(g.room -> 'players') seat
      where mine.user_id = ${userId} and seat ->> 'userId' = u.id and seat ->> 'username' not like '%@%')
    or exists (
      select from event_players mine join event_players theirs using (event_id)
      where mine.user_id = ${userId} and theirs.user_id = u.id))`;
}

export async function muteInviter(sql: Sql, userId: UserId, inviterId: UserId): Promise<void> {
  await sql`
    insert into muted_inviters (user_id, inviter_id)
    select ${userId}, u.id from users u where u.id = ${inviterId} and u.id <> ${userId}
    on conflict do nothing`;
}

export async function unmuteInviter(sql: Sql, userId: UserId, inviterId: UserId): Promise<void> {
  await sql`delete from muted_inviters where user_id = ${userId} and inviter_id = ${inviterId}`;
}

export async function muteAllInvitations(sql: Sql, userId: UserId, isMuted: boolean): Promise<void> {
  await sql`update users set is_muting_invitations = ${isMuted} where id = ${userId}`;
}

export async function isMuted(sql: Sql, userId: UserId, inviterId: UserId): Promise<boolean> {
  const [found] = await sql`
    select from users u where u.id = ${userId} and (u.is_muting_invitations
      or exists (select from muted_inviters m where m.user_id = u.id and m.inviter_id = ${inviterId}))`;
  return found !== undefined;
}
