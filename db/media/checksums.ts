import type { MediaKey, UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** Keys of files whose CRC-32 nobody knows, in their order. @param ownerId null for everybody's */
export async function listWithoutChecksum(
  sql: Sql,
  ownerId: UserId | null,
  after: MediaKey,
  limit: number,
): Promise<MediaKey[]> {
  const rows = await sql<{ key: MediaKey }[]>`
    select key from media
    where crc32 is null and key > ${after} and (${ownerId}::text is null or owner_id = ${ownerId})
    order by key limit ${limit}`;
  return rows.map(({ key }) => key);
}

export async function noteChecksum(sql: Sql, key: MediaKey, crc32: number): Promise<void> {
  await sql`update media set crc32 = ${crc32} where key = ${key}`;
}
