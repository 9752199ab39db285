import type { HouseholdId, MediaKey } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** A picture whose smaller ones are still to be made. */
export interface PendingRendition {
  readonly key: MediaKey;
  /** MIME type. */
  readonly type: string;
  /** Bytes of the file. */
  readonly size: number;
  /** Memory that decoding takes, by its header; null where nobody has looked. */
  readonly decodingBytes: number | null;
}

/** Null when there is no such picture, or nothing left to be made of it. For jobs, which work for everybody. */
export async function findPendingRendition(sql: Sql, key: MediaKey): Promise<PendingRendition | null> {
  const [row] = await sql<PendingRendition[]>`
    select ${pendingColumns(sql)} from media where key = ${key} and rendition = 'pending'`;
  return row ?? null;
}

/** Counts a try; committed before it begins, so that it counts whatever the picture does. @returns how many, this one included */
export async function countTry(sql: Sql, key: MediaKey): Promise<number> {
  const [row] = await sql<{ tries: number }[]>`
    update media set rendition_tries = rendition_tries + 1 where key = ${key} returning rendition_tries as tries`;
  return row?.tries ?? 0;
}

/** For a try that ended by no fault of the picture. @returns whether there still is such a picture */
export async function takeBackTry(sql: Sql, key: MediaKey): Promise<boolean> {
  const { count } = await sql`update media set rendition_tries = greatest(0, rendition_tries - 1) where key = ${key}`;
  return count > 0;
}

/** For a picture whose renditions were made and are gone. Null for everybody but the first who finds that out. */
export async function awaitRenditionAgain(sql: Sql, key: MediaKey): Promise<PendingRendition | null> {
  const [row] = await sql<PendingRendition[]>`
    update media set rendition = 'pending', rendition_tries = 0 where key = ${key} and rendition = 'ready'
    returning ${pendingColumns(sql)}`;
  return row ?? null;
}

/** What became of a picture's renditions. */
export type RenditionResult =
  | {
    readonly rendition: "ready";
    readonly width: number;
    readonly height: number;
    readonly isAnimated: boolean;
    /** What is missing of it; null for a whole one. */
    readonly reason: string | null;
  }
  | { readonly rendition: "failed"; readonly reason: string };

export async function noteRendition(sql: Sql, key: MediaKey, result: RenditionResult): Promise<void> {
  if (result.rendition === "failed") {
    await sql`update media set rendition = 'failed', rendition_error = ${result.reason} where key = ${key}`;
  } else {
    await sql`
      update media set rendition = 'ready', rendition_error = ${result.reason}, width = ${result.width},
        height = ${result.height}, is_animated = ${result.isAnimated}
      where key = ${key}`;
  }
}

export async function countPendingRenditions(sql: Sql, householdId: HouseholdId): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::integer as count from media where household_id = ${householdId} and rendition = 'pending'`;
  return row?.count ?? 0;
}

/** Pictures that have waited for their renditions since before a moment, oldest first. */
export async function listOverdueRenditions(sql: Sql, before: Date, limit: number): Promise<PendingRendition[]> {
  return await sql<PendingRendition[]>`
    select ${
    pendingColumns(sql)
  } from media where rendition = 'pending' and created_at < ${before} order by created_at limit ${limit}`;
}

function pendingColumns(sql: Sql) {
  return sql`key, type, size::float8 as size, decoding_bytes::float8 as "decodingBytes"`;
}
