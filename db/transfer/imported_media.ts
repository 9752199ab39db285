import { hasRenditions } from "../../domain/media/rendition.ts";
import type { ImportId, MediaKey, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";
import type { FileFacts } from "./import_files.ts";

export interface PendingPicture {
  readonly key: MediaKey;
  readonly decodingBytes: number | null;
}

/** Gives the files that were taken into the storage to the boxes of their rows, in their order. */
export async function addImportedMedia(tx: Sql, ownerId: UserId, importId: ImportId): Promise<PendingPicture[]> {
  const types = await tx<{ type: string; category: FileFacts["category"] }[]>`
    select distinct facts->>'type' as type, facts->>'category' as category from import_files
    where import_id = ${importId} and is_kept and facts is not null`;
  const pictures = types.filter(hasRenditions).map(({ type }) => type);
  return await tx<PendingPicture[]>`
    with added as (
      insert into media (key, owner_id, item_id, file_name, type, category, size, width, height, rendition,
        decoding_bytes, crc32, created_at, caption, is_cover)
      select f.key, ${ownerId}, r.item_id, f.facts->>'fileName', f.facts->>'type', f.facts->>'category',
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
