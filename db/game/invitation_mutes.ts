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
  const muted = await sql<InvitationMutes["muted"][number][]>`
    select u.id as "userId", ${nameColumns(sql)} from muted_inviters m join users u on u.id = m.inviter_id
    where m.user_id = ${userId} order by m.muted_at desc, u.id`;
  return { isMutingAll: user?.isMutingAll ?? false, muted: [...muted] };
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
