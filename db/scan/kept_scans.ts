import type { KeptPicture, KeptScan, KeptScanFigures } from "../../domain/scan/contract.ts";
import type { KeptScanId, UserId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";

export interface KeptScanRow extends KeptScan {
  readonly id: string;
  readonly ownerId: UserId;
}

/**
 * Notes a kept picture, one of a person's at a time so that racing ones cannot pass the limit.
 * @returns why not, when the person has kept `most` already or is gone
 */
export async function noteKeptScan(
  pool: Pool,
  scan: KeptScanRow,
  most: number,
): Promise<"noted" | "enough" | "nobody"> {
  return await pool.begin(async (tx) => {
    const [owner] = await tx`select from users where id = ${scan.ownerId} for no key update`;
    if (!owner) return "nobody";
    if (await countKeptScans(tx, scan.ownerId) >= most) return "enough";
    await tx`
      insert into kept_scans (id, owner_id, label, read_as)
      values (${scan.id}, ${scan.ownerId}, ${scan.label}, ${scan.readAs})`;
    return "noted";
  });
}

export async function countKeptScans(sql: Sql, ownerId: UserId): Promise<number> {
  const [row] = await sql<{ kept: number }[]>`select count(*)::int as kept from kept_scans where owner_id = ${ownerId}`;
  return row?.kept ?? 0;
}

/** Everybody's, oldest first. */
export async function allKeptScans(sql: Sql): Promise<KeptScanRow[]> {
  return await sql<KeptScanRow[]>`
    select id, owner_id as "ownerId", label, read_as as "readAs" from kept_scans order by id`;
}

/** One person's, the newest first. */
export async function listKeptScans(sql: Sql, ownerId: UserId): Promise<KeptPicture[]> {
  const rows = await sql<(Omit<KeptPicture, "keptAt"> & { keptAt: Date })[]>`
    select id as "scanId", label, read_as as "readAs", created_at as "keptAt" from kept_scans
    where owner_id = ${ownerId} order by id desc`;
  return rows.map((row) => ({ ...row, keptAt: row.keptAt.toISOString() }));
}

export async function isKeptBy(sql: Sql, ownerId: UserId, id: KeptScanId): Promise<boolean> {
  return (await sql`select from kept_scans where id = ${id} and owner_id = ${ownerId}`).length === 1;
}

/** @returns whether it was there, and this person's */
export async function forgetKeptScan(sql: Sql, ownerId: UserId, id: KeptScanId): Promise<boolean> {
  return (await sql`delete from kept_scans where id = ${id} and owner_id = ${ownerId}`).count === 1;
}

/** Of everybody's. */
export async function keptScanFigures(sql: Sql): Promise<KeptScanFigures> {
  const [row] = await sql<KeptScanFigures[]>`
    select count(*)::int as kept, count(distinct owner_id)::int as people,
      count(*) filter (where read_as = label)::int as "asTyped",
      count(*) filter (where read_as not in (label, ''))::int as otherwise,
      count(*) filter (where read_as = '')::int as "notAtAll"
    from kept_scans`;
  if (!row) throw new Error("expected a row of counts, found none");
  return row;
}

/** @returns the ids of the pictures that have no row any more */
export async function forgetKeptScansOf(sql: Sql, ownerId: UserId): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`delete from kept_scans where owner_id = ${ownerId} returning id`;
  return rows.map(({ id }) => id);
}

/** Of these ids, the ones that still have a row. */
export async function keptAmong(sql: Sql, ids: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`select id from kept_scans where id = any(${[...ids]})`;
  return new Set(rows.map(({ id }) => id));
}
