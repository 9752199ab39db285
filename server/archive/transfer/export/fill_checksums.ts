import { crc32 } from "node:zlib";
import type { MediaKey, UserId } from "../../../../domain/wire/ids.ts";
import { listWithoutChecksum, noteChecksum } from "../../../../db/media/checksums.ts";
import { type Storage, storedName } from "../../../host/storage/storage.ts";
import type { TransferParts } from "../transfer_parts.ts";

const AT_ONCE = 50;

/** Reads what was stored before checksums were kept. @param ownerId one member's files; everybody's when left out */
export async function fillChecksums(
  { pool, storage }: Pick<TransferParts, "pool" | "storage">,
  ownerId: UserId | null = null,
): Promise<void> {
  let after = "" as MediaKey;
  for (;;) {
    const keys = await listWithoutChecksum(pool, ownerId, after, AT_ONCE);
    for (const key of keys) {
      const sum = await checksumOf(storage, key);
      if (sum !== null) await noteChecksum(pool, key, sum);
    }
    after = keys.at(-1) ?? after;
    if (keys.length < AT_ONCE) return;
  }
}

async function checksumOf(storage: Storage, key: MediaKey): Promise<number | null> {
  const file = await storage.open(storedName(key, "original"));
  if (!file) return null;
  let sum = 0;
  for await (const chunk of file.body) sum = crc32(chunk, sum);
  return sum;
}
