import type { StoredMedia } from "../../domain/media/stored_media.ts";
import type { HouseholdId, ItemId, MediaKey } from "../../domain/wire/ids.ts";
import { type PlanLimits, planLimits, type PlanSettings } from "../../domain/items/plan_limits.ts";
import { mayStill } from "../households/may_still.ts";
import { holdHousehold, isHouseholdPro } from "../items/box_counts.ts";
import { changeTime } from "../items/rows.ts";
import type { BoxWriter } from "../items/write.ts";
import type { Sql } from "../sql.ts";
import { transact } from "../transact.ts";

/** How many files a living box of this household has and may have, and what all its files take; null when there is no such box. */
export async function boxRoom(
  sql: Sql,
  householdId: HouseholdId,
  itemId: ItemId,
  settings: PlanSettings,
): Promise<BoxRoom | null> {
  const [row] = await sql<{ held: number; bytesHeld: number; isPro: boolean }[]>`
    select (select count(*)::integer from media m where m.item_id = i.id) as held,
      (select coalesce(sum(m.size), 0)::float8 from media m where m.household_id = i.household_id) as "bytesHeld",
      ${isHouseholdPro(sql)} as "isPro"
    from items i join households h on h.id = i.household_id
    where i.id = ${itemId} and i.household_id = ${householdId} and i.deleted_at is null`;
  return row ? { ...row, limits: planLimits(row.isPro, settings) } : null;
}

export interface BoxRoom {
  readonly held: number;
  readonly bytesHeld: number;
  readonly isPro: boolean;
  readonly limits: PlanLimits;
}

export interface NewMedia extends Omit<StoredMedia, "renditionError" | "caption" | "isCover" | "isAnimated"> {
  readonly rendition: "none" | "pending";
  /** Memory that decoding it takes; null where its header was not understood. */
  readonly decodingBytes: number | null;
  /** CRC-32 of its bytes. */
  readonly crc32: number;
}

export type AddOutcome =
  | { readonly outcome: "added"; readonly media: StoredMedia[] }
  | { readonly outcome: "no-such-item" }
  | { readonly outcome: "not-in" }
  | { readonly outcome: "no-room" | "no-bytes"; readonly room: BoxRoom };

/**
 * Adds files to a box within its plan. The rows of box and household stay locked until the end, so that two uploads at
 * once cannot both be the last one allowed. Who adds them may have been taken out of the household while they were sent.
 * @param alongside what else must happen in the same transaction, for example enqueueing work on the files
 */
export async function addMedia(
  sql: Sql,
  caller: BoxWriter,
  itemId: ItemId,
  files: readonly NewMedia[],
  settings: PlanSettings,
  alongside: (tx: Sql) => Promise<void>,
): Promise<AddOutcome> {
  const { householdId } = caller;
  return await transact(sql, async (tx) => {
    await tx`select from items where id = ${itemId} and household_id = ${householdId} for update`;
    await holdHousehold(tx, householdId);
    if (!await mayStill(tx, caller, "member")) return { outcome: "not-in" };
    const room = await boxRoom(tx, householdId, itemId, settings);
    if (!room) return { outcome: "no-such-item" };
    const bytes = files.reduce((sum, { size }) => sum + size, room.bytesHeld);
    if (bytes > room.limits.bytes) return { outcome: "no-bytes", room };
    if (room.held + files.length > room.limits.assetsPerBox) return { outcome: "no-room", room };
    await markChanged(tx, caller, itemId);
    const media: StoredMedia[] = [];
    for (const file of files) media.push(await insertMedia(tx, householdId, itemId, file));
    await alongside(tx);
    return { outcome: "added", media };
  });
}

/** What all files of a household take, those of boxes in the trash included. */
export async function bytesHeldBy(sql: Sql, householdId: HouseholdId): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select coalesce(sum(size), 0)::float8 as bytes from media where household_id = ${householdId}`;
  return row?.bytes ?? 0;
}

async function insertMedia(
  tx: Sql,
  householdId: HouseholdId,
  itemId: ItemId,
  { decodingBytes, crc32, ...file }: NewMedia,
): Promise<StoredMedia> {
  await tx`
    insert into media (key, household_id, item_id, file_name, type, category, size, width, height, rendition, decoding_bytes,
      crc32)
    values (${file.key}, ${householdId}, ${itemId}, ${file.fileName}, ${file.type}, ${file.category}, ${file.size},
      ${file.width}, ${file.height}, ${file.rendition}, ${decodingBytes && Math.round(decodingBytes)}, ${crc32})`;
  return { ...file, renditionError: null, caption: "", isCover: false, isAnimated: false };
}

export async function findMedia(sql: Sql, householdId: HouseholdId, key: MediaKey): Promise<StoredMedia | null> {
  const [media] = await sql<StoredMedia[]>`
    select ${mediaColumns(sql)} from media where key = ${key} and household_id = ${householdId}`;
  return media ?? null;
}

/** Takes a file out of a living box. @returns false when the box does not have it */
export async function deleteMedia(sql: Sql, caller: BoxWriter, itemId: ItemId, key: MediaKey): Promise<boolean> {
  const { householdId } = caller;
  return await transact(sql, async (tx) => {
    // The box first, as everybody does: somebody may be purging it.
    await tx`select from items where id = ${itemId} and household_id = ${householdId} for update`;
    const [held] = await tx`
      select from media m join items i on i.id = m.item_id
      where m.key = ${key} and m.item_id = ${itemId} and m.household_id = ${householdId} and i.deleted_at is null`;
    if (!held) return false;
    await markChanged(tx, caller, itemId);
    await tx`delete from media where key = ${key}`;
    return true;
  });
}

/** Before files come or go: the box's history reads here by whom. */
async function markChanged(tx: Sql, { userId }: BoxWriter, itemId: ItemId): Promise<void> {
  await tx`update items set updated_at = ${changeTime(tx)}, changed_by = ${userId} where id = ${itemId}`;
}

/** Of these keys, the ones that some row knows: of a file or picture, or of a deleted one whose bytes are still to be removed. */
export async function knownKeys(sql: Sql, keys: readonly MediaKey[]): Promise<Set<MediaKey>> {
  const given = [...keys];
  const rows = await sql<{ key: MediaKey }[]>`
    select key from media where key = any(${given})
    union all select key from person_pictures where key = any(${given})
    union all select key from media_gone where key = any(${given})
    union all select f.key from import_files f join imports i on i.id = f.import_id
      where f.key = any(${given}) and i.state in ('ready', 'planning', 'applying')`;
  return new Set(rows.map((row) => row.key));
}

/**
 * Keys of deleted files whose bytes are still to be removed, and that no export is sending: `gone_at` is when the deleting transaction began, and an export that
 * began before it ended may have read its files still.
 */
export async function listMediaGone(sql: Sql, limit: number): Promise<MediaKey[]> {
  const rows = await sql<{ key: MediaKey }[]>`
    select key from media_gone g where not exists (
      select from export_holds h where h.household_id = g.household_id and h.until > now()
        and h.began_at <= g.gone_at + interval '5 minutes')
    order by gone_at limit ${limit}`;
  return rows.map((row) => row.key);
}

export async function forgetMediaGone(sql: Sql, keys: readonly MediaKey[]): Promise<void> {
  await sql`delete from media_gone where key = any(${[...keys]})`;
}

function mediaColumns(sql: Sql) {
  // A file has fewer bytes than a double holds exactly; int8 would arrive as text.
  return sql`key, file_name as "fileName", type, category, size::float8 as size, width, height, rendition,
    rendition_error as "renditionError", caption, is_cover as "isCover", is_animated as "isAnimated"`;
}
