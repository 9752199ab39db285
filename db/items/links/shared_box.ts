import type { SharedBox } from "../../../domain/items/links/box_link.ts";
import type { BoxLinkId, HouseholdId, MediaKey, UserId } from "../../../domain/wire/ids.ts";
import type { Digest } from "../../auth/sessions.ts";
import type { Sql } from "../../sql.ts";
import { isNotOver, isReachable } from "./box_links.ts";

/** What somebody has who knows a key. */
export interface GivenKey {
  readonly digest: Digest;
  readonly isSandbox: boolean;
  readonly now: Date;
}

export interface FoundBox extends Omit<SharedBox, "location"> {
  readonly linkId: BoxLinkId;
  readonly householdId: HouseholdId;
  readonly ownerId: UserId;
  /** Empty where it is not shown. */
  readonly location: string;
}

/** Null where the key opens nothing now. */
export async function findSharedBox(sql: Sql, given: GivenKey): Promise<FoundBox | null> {
  const [found] = await sql<FoundBox[]>`
    select l.id as "linkId", l.household_id as "householdId", owner.id as "ownerId", i.tag_id as "tagId", i.title, i.description,
      case when l.shows_place then i.location else '' end as location,
      array(select m.key from media m where m.item_id = i.id and ${
    isShown(sql)
  } order by m.is_cover desc, m.place) as "photoKeys",
      l.takes_messages and ${isReachable(sql)} as "takesMessages"
    ${opened(sql, given)}`;
  return found ?? null;
}

/** Whether the key shows this photo; null where it opens nothing now. */
export async function isPhotoShared(sql: Sql, given: GivenKey, photoKey: MediaKey): Promise<boolean | null> {
  const [found] = await sql<{ isThere: boolean }[]>`
    select exists (select from media m where m.item_id = i.id and m.key = ${photoKey} and ${isShown(sql)}) as "isThere"
    ${opened(sql, given)}`;
  return found?.isThere ?? null;
}

/** Of a box's file `m`: a picture that has been made smaller, upright, and without what a camera wrote into it. */
function isShown(sql: Sql) {
  return sql`m.category = 'image' and m.rendition = 'ready'`;
}

/**
 * The link `l` of a key with its box `i` and its `owner`: not of a box in the trash, nor of one that another household has now,
 * whose choice it was not.
 */
function opened(sql: Sql, { digest, isSandbox, now }: GivenKey) {
  return sql`
    from box_links l join items i on i.id = l.item_id and i.household_id = l.household_id and i.deleted_at is null
      join households h on h.id = l.household_id join users owner on owner.id = h.owner_id
    where l.digest = ${digest} and ${isNotOver(sql, now)} and owner.is_sandbox = ${isSandbox}`;
}
