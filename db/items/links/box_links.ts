import type { BoxLink } from "../../../domain/items/links/box_link.ts";
import { MAX_BOX_LINKS } from "../../../domain/items/links/link_limits.ts";
import type { HouseholdCaller } from "../../../domain/wire/caller.ts";
import type { BoxLinkId, HouseholdId, ItemId, UserId } from "../../../domain/wire/ids.ts";
import type { Digest } from "../../auth/sessions.ts";
import { mayStill } from "../../households/may_still.ts";
import { findPersonName, personName } from "../../households/read_households.ts";
import { newId } from "../../new_id.ts";
import type { Pool, Sql } from "../../sql.ts";
import { transact } from "../../transact.ts";

export interface StoredBoxLink extends Omit<BoxLink, "createdAt" | "expiresAt"> {
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export interface NewBoxLink extends Pick<StoredBoxLink, "showsPlace" | "takesMessages" | "expiresAt"> {
  readonly itemId: ItemId;
  readonly digest: Digest;
}

/** @returns why not: whoever asks was taken out meanwhile, the box is gone, or it has as many links as one may have */
export async function addBoxLink(
  pool: Pool,
  caller: HouseholdCaller,
  { itemId, digest, showsPlace, takesMessages, expiresAt }: NewBoxLink,
  now: Date,
): Promise<StoredBoxLink | "not-in" | "no-such-item" | "too-many"> {
  const { userId, householdId } = caller;
  return await transact(pool, async (tx) => {
    // Whoever takes them out, or lets them only look, finds this link or comes before it.
    await tx`select from household_members where household_id = ${householdId} and user_id = ${userId} for share`;
    if (!await mayStill(tx, caller, "member")) return "not-in";
    // Two at once must not both be the last one allowed.
    const held = await tx`
      select from items where id = ${itemId} and household_id = ${householdId} and deleted_at is null for no key update`;
    if (held.count === 0) return "no-such-item";
    if ((await listBoxLinks(tx, householdId, itemId, now)).length >= MAX_BOX_LINKS) return "too-many";
    const linkId = newId() as BoxLinkId;
    await tx`
      insert into box_links (id, household_id, item_id, user_id, digest, shows_place, takes_messages, created_at, expires_at)
      values (${linkId}, ${householdId}, ${itemId}, ${userId}, ${digest}, ${showsPlace}, ${takesMessages}, ${now}, ${expiresAt})`;
    const madeBy = await findPersonName(tx, userId);
    return { linkId, madeBy, createdAt: now, expiresAt, showsPlace, takesMessages };
  });
}

/** Those that have not run out, newest first. */
export async function listBoxLinks(
  sql: Sql,
  householdId: HouseholdId,
  itemId: ItemId,
  now: Date,
): Promise<StoredBoxLink[]> {
  return await sql<StoredBoxLink[]>`
    select l.id as "linkId", ${personName(sql)} as "madeBy", l.created_at as "createdAt", l.expires_at as "expiresAt",
      l.shows_place as "showsPlace", l.takes_messages as "takesMessages"
    from box_links l join users u on u.id = l.user_id
    where l.item_id = ${itemId} and l.household_id = ${householdId} and ${isNotOver(sql, now)} order by l.id desc`;
}

/** Whether a message by a link would reach the household's owner: not where their address is in doubt. */
export async function isOwnerReachable(sql: Sql, householdId: HouseholdId): Promise<boolean> {
  const [found] = await sql<{ isReachable: boolean }[]>`
    select ${isReachable(sql)} as "isReachable" from households h join users owner on owner.id = h.owner_id
    where h.id = ${householdId}`;
  return found?.isReachable ?? false;
}

/** Of a household's `owner`. */
export function isReachable(sql: Sql) {
  return sql`owner.is_email_confirmed and not owner.is_bot`;
}

/** Of a link `l`. */
export function isNotOver(sql: Sql, now: Date) {
  return sql`(l.expires_at is null or l.expires_at > ${now})`;
}

/** @returns false where the household has no such link (any more) */
export async function endBoxLink(sql: Sql, householdId: HouseholdId, linkId: BoxLinkId): Promise<boolean> {
  const ended = await sql`delete from box_links where id = ${linkId} and household_id = ${householdId}`;
  return ended.count > 0;
}

/** Of somebody who may not change the household's boxes any more. */
export async function endBoxLinksOf(tx: Sql, householdId: HouseholdId, userId: UserId): Promise<void> {
  await tx`delete from box_links where household_id = ${householdId} and user_id = ${userId}`;
}
