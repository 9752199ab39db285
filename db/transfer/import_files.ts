import type { Kind } from "../../domain/media/formats/kind.ts";
import { hasRenditions } from "../../domain/media/rendition.ts";
import type { HouseholdId, ImportId, MediaKey } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { type ImportTurn, inTurn, noteGain } from "./import_turns.ts";

/** What was found out about a file's own bytes when they were taken in. */
export interface FileFacts extends Kind {
  readonly fileName: string;
  readonly size: number;
  readonly crc32: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly decodingBytes: number | null;
}

export interface WantedFile {
  readonly rowNumber: number;
  readonly fileNumber: number;
  readonly path: string;
  readonly fileName: string;
  /** `path` is the address to fetch it from. */
  readonly isAddress: boolean;
}

/** Files that come along and are not in the storage yet. */
export async function filesToStage(sql: Sql, importId: ImportId): Promise<WantedFile[]> {
  return await sql<WantedFile[]>`
    select row_place as "rowNumber", place as "fileNumber", path, file_name as "fileName", is_address as "isAddress" from import_files
    where import_id = ${importId} and is_kept and facts is null and refusal is null order by row_place, place`;
}

/** How many of an import's files were taken in or left out, how many of them by their address, and what they come to. */
export async function stagedSoFar(sql: Sql, importId: ImportId) {
  const [row] = await sql<{ files: number; photos: number; bytes: number }[]>`
    select count(*)::integer as files, count(*) filter (where is_address)::integer as photos,
      coalesce(sum((facts->>'size')::bigint), 0)::float8 as bytes
    from import_files where import_id = ${importId} and is_kept and (facts is not null or refusal is not null)`;
  return row ?? { files: 0, photos: 0, bytes: 0 };
}

/** Where it will lie in the storage. Said before, so that nothing lies there which nobody knows of. @throws TurnLost */
export async function reserveKey(pool: Pool, open: ImportTurn, file: WantedFile, key: MediaKey): Promise<void> {
  await inTurn(pool, open, async (tx) => {
    await tx`
      insert into media_gone (key) select key from import_files where ${itself(tx, open, file)} and key is not null
      on conflict do nothing`;
    await tx`update import_files set key = ${key} where ${itself(tx, open, file)}`;
  });
}

/**
 * What became of it: facts once it is in the storage, under its reserved key; or why it cannot be kept, so that the box
 * comes without it.
 * @throws TurnLost
 */
export async function noteStaged(
  pool: Pool,
  open: ImportTurn,
  file: WantedFile,
  { facts = null, refusal = null }: { readonly facts?: FileFacts | null; readonly refusal?: string | null },
): Promise<void> {
  await inTurn(pool, open, async (tx) => {
    await tx`
      update import_files set facts = ${facts && tx.json({ ...facts })}, refusal = ${refusal},
        size = coalesce(size, ${facts?.size ?? null}), crc32 = coalesce(crc32, ${facts?.crc32 ?? null})
      where ${itself(tx, open, file)}`;
    await noteGain(tx, open.id);
  });
}

function itself(tx: Sql, { id }: ImportTurn, { rowNumber, fileNumber }: WantedFile) {
  return tx`import_id = ${id} and row_place = ${rowNumber} and place = ${fileNumber}`;
}

export interface PendingPicture {
  readonly key: MediaKey;
  readonly decodingBytes: number | null;
}

/** Gives the files that were taken into the storage to the boxes of their rows, in their order. */
export async function addImportedMedia(
  tx: Sql,
  householdId: HouseholdId,
  importId: ImportId,
): Promise<PendingPicture[]> {
  const types = await tx<{ type: string; category: FileFacts["category"] }[]>`
    select distinct facts->>'type' as type, facts->>'category' as category from import_files
    where import_id = ${importId} and is_kept and facts is not null`;
  const pictures = types.filter(hasRenditions).map(({ type }) => type);
  return await tx<PendingPicture[]>`
    with added as (
      insert into media (key, household_id, item_id, file_name, type, category, size, width, height, rendition,
        decoding_bytes, crc32, created_at, caption, is_cover)
      select f.key, ${householdId}, r.item_id, f.facts->>'fileName', f.facts->>'type', f.facts->>'category',
        (f.facts->>'size')::bigint, (f.facts->>'width')::integer, (f.facts->>'height')::integer,
        case when f.facts->>'type' = any(${pictures}) then 'pending' else 'none' end,
        (f.facts->>'decodingBytes')::float8::bigint, (f.facts->>'crc32')::bigint, coalesce(f.created_at, now()),
        f.caption, f.is_cover
          and row_number() over (partition by r.item_id, f.is_cover order by f.row_place, f.place) = 1
          and not exists (select from media held where held.item_id = r.item_id and held.is_cover)
      from import_files f
      join import_rows r on r.import_id = f.import_id and r.place = f.row_place
      where f.import_id = ${importId} and f.is_kept and f.facts is not null and r.item_id is not null
      order by f.row_place, f.place
      returning key, rendition, decoding_bytes
    )
    select key, decoding_bytes::float8 as "decodingBytes" from added where rendition = 'pending'`;
}

/** Lets go of what was taken into the storage for an import and is in no box. */
export async function dropUnusedFiles(tx: Sql, importId: ImportId): Promise<void> {
  await tx`
    with unused as (
      update import_files f set key = null from (
        select row_place, place, key from import_files f where import_id = ${importId} and key is not null
          and not exists (select from media m where m.key = f.key)
      ) was where f.import_id = ${importId} and f.row_place = was.row_place and f.place = was.place
      returning was.key
    )
    insert into media_gone (key) select key from unused on conflict do nothing`;
}
