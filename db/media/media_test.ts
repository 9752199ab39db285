import assert from "node:assert/strict";
import type { ItemId, MediaKey } from "../../domain/wire/ids.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import { newOwner, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { addMedia, deleteMedia, listMediaGone } from "./media.ts";
import { newId } from "../new_id.ts";
import { purgeItem } from "../items/purge.ts";
import { type BoxWriter, createItem } from "../items/write.ts";
import type { Pool } from "../sql.ts";
import { holdFiles, letGo } from "../transfer/exports.ts";

const FILES = 4;
const LIMITS = { freeBoxesPerMonth: 100, freeAssetsPerBox: FILES, freeBytes: 1e9, proBytes: 1e9 };
const PAPER = {
  fileName: "a.pdf",
  type: "application/pdf",
  category: "document",
  size: 1,
  width: null,
  height: null,
  rendition: "none",
  decodingBytes: null,
  crc32: 0,
} as const;

Deno.test("a box may be purged while its files are being taken out one by one", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const owner = await newOwner(pool);
  const { householdId } = owner;
  for (let round = 0; round < 12; round++) {
    const itemId = await boxOf(pool, owner, round);
    const keys = Array.from({ length: FILES }, () => newId() as MediaKey);
    const files = keys.map((key) => ({ ...PAPER, key }));
    await addMedia(pool, owner, itemId, files, LIMITS, async () => {});
    await Promise.all([
      ...keys.map((key) => deleteMedia(pool, owner, itemId, key)),
      purgeItem(pool, householdId, itemId),
    ]);
  }
  assert.equal((await pool`select from media`).length, 0);
});

Deno.test("a file that is being deleted as an export begins keeps its bytes until that is sent", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const owner = await newOwner(pool);
  const itemId = await boxOf(pool, owner, 1);
  const key = newId() as MediaKey;
  await addMedia(pool, owner, itemId, [{ ...PAPER, key }], LIMITS, async () => {});
  const hold = await pool.begin(async (tx) => {
    await tx`delete from media`;
    return await holdFiles(pool, owner.householdId);
  });
  assert.deepEqual(await listMediaGone(pool, 10), []);
  await letGo(pool, hold);
  assert.deepEqual(await listMediaGone(pool, 10), [key]);
});

async function boxOf(pool: Pool, owner: BoxWriter, number: number): Promise<ItemId> {
  const input = { tagId: TagId.parse(String(number)), title: "", description: "", location: "", tags: [] };
  const made = await createItem(pool, owner, input, LIMITS.freeBoxesPerMonth);
  return made.outcome === "written" ? made.item.id : assert.fail(made.outcome);
}
