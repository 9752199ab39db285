import assert from "node:assert/strict";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import { newOwner, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { addMedia, deleteMedia } from "./media.ts";
import { newId } from "../new_id.ts";
import { purgeItem } from "../items/purge.ts";
import { createItem } from "../items/write.ts";

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
    const input = { tagId: TagId.parse(String(round)), title: "", description: "", location: "", tags: [] };
    const made = await createItem(pool, owner, input, LIMITS.freeBoxesPerMonth);
    const itemId = made.outcome === "written" ? made.item.id : assert.fail(made.outcome);
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
