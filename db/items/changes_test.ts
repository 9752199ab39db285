import assert from "node:assert/strict";
import type { ChangeMark } from "../../domain/items/change_mark.ts";
import type { StoredItem } from "../../domain/items/stored_item.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { HouseholdId, ItemId, MediaKey } from "../../domain/wire/ids.ts";
import { fc, runs } from "../../tests/support/seeded_fc.ts";
import { throwAwayDatabase } from "../../tests/support/test_database.ts";
import { ANNS, benAtAnns, BENS, boxIn, bring, GENEROUS, somebodyIn } from "../../tests/support/test_households.ts";
import { listMerges } from "../households/merges.ts";
import { undoMerge } from "../households/undo_merge.ts";
import { addMedia, deleteMedia } from "../media/media.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";
import { forgetChanges, newestMark, readChanges } from "./changes.ts";
import { forgetCode, keepCode } from "./codes.ts";
import { readHistory } from "./history.ts";
import { purgeItem } from "./purge.ts";
import { itemColumns, itemOf, type ItemRow } from "./rows.ts";
import { deleteItem, restoreItem, updateItem } from "./write.ts";

/** A device that holds a household's boxes and reads what has changed. */
class Mirror {
  readonly boxes = new Map<ItemId, StoredItem>();
  private mark: ChangeMark | null = null;
  /** Boxes that came, whether they were others or not. */
  came = 0;

  constructor(private readonly household: HouseholdId) {}

  /** @returns whether there is more */
  async readPage(sql: Sql, limit: number): Promise<boolean> {
    const { items, gone, next, more } = await readChanges(
      sql,
      await newestMark(sql, this.household),
      this.mark,
      limit,
    );
    for (const item of items) this.boxes.set(item.id, item);
    for (const id of gone) this.boxes.delete(id);
    this.came += items.length + gone.length;
    this.mark = next;
    return more;
  }

  async readAll(sql: Sql, limit = 3): Promise<readonly StoredItem[]> {
    if (await this.readPage(sql, limit)) return await this.readAll(sql, limit);
    return [...this.boxes.values()].sort((a, b) => a.id < b.id ? -1 : 1);
  }
}

async function boxesIn(sql: Sql, household: HouseholdId): Promise<readonly StoredItem[]> {
  const rows = await sql<ItemRow[]>`
    select ${itemColumns(sql)} from items i where household_id = ${household} and deleted_at is null order by id`;
  return rows.map(itemOf);
}

Deno.test("what was committed late comes late, and nothing comes twice to who has read it", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await benAtAnns(pool);
  const [early, late] = [await boxIn(pool, ANNS, "1"), await boxIn(pool, ANNS, "2")];
  const mirror = new Mirror(ANNS);
  await mirror.readAll(pool);
  await pool.begin(async (tx) => {
    await updateItem(tx, somebodyIn(ANNS), late, { title: "late" });
    await updateItem(pool, somebodyIn(ANNS), early, { title: "early" });
    assert.deepEqual((await mirror.readAll(pool)).map(({ title }) => title).sort(), ["", "early"]);
    assert.equal(mirror.came, 3);
    await mirror.readAll(pool);
    assert.equal(mirror.came, 3, "the early one came again while the late one was open");
  });
  assert.deepEqual(await mirror.readAll(pool), await boxesIn(pool, ANNS));
  assert.equal(mirror.came, 4);
});

Deno.test("a box that moves to another household is gone from the one and new in the other; what is gone for good leaves its mark", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  const [moved, purged] = [await boxIn(pool, BENS, "1"), await boxIn(pool, ANNS, "2")];
  const both = await boxIn(pool, BENS, "3");
  const [anns, bens] = [new Mirror(ANNS), new Mirror(BENS)];
  for (const mirror of [anns, bens]) await mirror.readAll(pool);
  await bring(pool, ben);
  for (const itemId of [purged, both]) await purgeItem(pool, ANNS, itemId);
  assert.deepEqual((await anns.readAll(pool)).map(({ id }) => id), [moved]);
  assert.deepEqual(await bens.readAll(pool), []);
  const history = await readHistory(pool, ANNS, moved, null);
  assert.deepEqual(history?.entries.map(({ event }) => event), ["brought"], "what it was before is not theirs to read");
  await pool`update box_changes set changed_at = '2020-01-01'`;
  await forgetChanges(pool, new Date());
  assert.deepEqual(
    [...await pool`select item_id as id, event from box_changes`],
    [{ id: moved, event: "made" }, { id: moved, event: "brought" }],
  );
});

Deno.test("a smaller picture that is ready is a change, and so is a file of which the order or the words are others", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await benAtAnns(pool);
  const itemId = await boxIn(pool, ANNS, "1");
  const mirror = new Mirror(ANNS);
  const [first, second] = [await addPhoto(pool, itemId), await addPhoto(pool, itemId)];
  for (
    const change of [
      () => pool`update media set rendition = 'ready' where key = ${first}`,
      () => updateItem(pool, ANN, itemId, { mediaOrder: [second, first] }),
      () => updateItem(pool, ANN, itemId, { captions: [{ key: first, caption: "Inside" }] }),
      () => updateItem(pool, ANN, itemId, { coverKey: second }),
      () => deleteMedia(pool, ANN, itemId, first),
    ]
  ) {
    await mirror.readAll(pool);
    await change();
    assert.deepEqual(await mirror.readAll(pool), await boxesIn(pool, ANNS));
  }
  const before = mirror.came;
  await pool`update media set rendition_tries = 3`;
  await mirror.readAll(pool);
  assert.equal(mirror.came, before, "what nobody sees is no change");
});

Deno.test("of a caption that is another now the history keeps the words before, of an order and a cover nothing", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await benAtAnns(pool);
  const itemId = await boxIn(pool, ANNS, "1");
  const [first, second] = [await addPhoto(pool, itemId), await addPhoto(pool, itemId)];
  const both = (caption: string) => ({ captions: [first, second].map((key) => ({ key, caption })) });
  await updateItem(pool, ANN, itemId, both("Lid"));
  await updateItem(pool, ANN, itemId, { captions: [{ key: first, caption: "Inside" }], coverKey: second });
  await updateItem(pool, ANN, itemId, { ...both("Shelf"), title: "Tent", mediaOrder: [second, first] });
  await updateItem(pool, ANN, itemId, { ...both("Shelf"), mediaOrder: [first, second], coverKey: first });
  const history = await readHistory(pool, ANNS, itemId, null);
  assert.deepEqual(history?.entries.slice(0, 3).map(({ event, before }) => ({ event, before })), [
    { event: "changed", before: { title: "", captions: ["Inside", "Lid"] } },
    { event: "changed", before: { captions: ["Lid"] } },
    { event: "changed", before: { captions: ["", ""] } },
  ]);
  assert.equal(history?.entries.length, 6, "three changes, two files, and the box");
});

Deno.test("a code that is kept or forgotten is a change of its box that no history tells of, and none where box or household go with it", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  await benAtAnns(pool);
  const [coats, tent] = [await boxIn(pool, ANNS, "1"), await boxIn(pool, ANNS, "2")];
  const mirror = new Mirror(ANNS);
  const changed = async (change: () => Promise<unknown>) => {
    await mirror.readAll(pool);
    mirror.boxes.clear();
    await change();
    return (await mirror.readAll(pool)).map(({ id }) => id);
  };
  assert.deepEqual(await changed(() => keepCode(pool, ANNS, coats, "4006381333931")), [coats]);
  assert.deepEqual(await changed(() => forgetCode(pool, ANNS, "4006381333931")), [coats]);
  assert.deepEqual((await readHistory(pool, ANNS, coats, null))?.entries.map(({ event }) => event), ["made"]);
  for (const itemId of [coats, tent]) await keepCode(pool, ANNS, itemId, itemId);
  assert.deepEqual(await changed(() => deleteItem(pool, ANN, tent)), []);
  assert.deepEqual(await changed(() => keepCode(pool, ANNS, coats, tent)), [coats], "as an update of the code's row");
  assert.deepEqual(await changed(() => purgeItem(pool, ANNS, coats)), []);
  await keepCode(pool, ANNS, await boxIn(pool, ANNS, "3"), "late");
  await pool`delete from households where id = ${ANNS}`;
});

const ANN = { ...somebodyIn(ANNS), userId: "ann" as HouseholdCaller["userId"] };

async function addPhoto(pool: Pool, itemId: ItemId): Promise<MediaKey> {
  const key = newId() as MediaKey;
  const facts = { fileName: "a.jpg", type: "image/jpeg", category: "image", width: 8, height: 8 } as const;
  const file = { ...facts, key, size: 1, decodingBytes: null, crc32: 0, rendition: "pending" } as const;
  const added = await addMedia(pool, ANN, itemId, [file], GENEROUS, async () => {});
  assert.ok(["added", "no-such-item", "no-room"].includes(added.outcome), added.outcome);
  return key;
}

const DEEDS = [
  "make",
  "make",
  "change",
  "delete",
  "restore",
  "purge",
  "photo",
  "bring",
  "back",
  "hold",
  "let go",
] as const;
const Step = fc.record({
  does: fc.constantFrom(...DEEDS, "read"),
  where: fc.constantFrom(ANNS, BENS),
  at: fc.nat(7),
  limit: fc.integer({ min: 1, max: 4 }),
});
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

Deno.test("whatever is done and whenever somebody reads, also beside open transactions, they end with the household's boxes", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const ben = await benAtAnns(pool);
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 40 }), async (steps) => {
      await pool`delete from items`;
      await pool`delete from merges`;
      const mirrors = [new Mirror(ANNS), new Mirror(BENS)];
      await using open = openWrites(pool);
      const made: ItemId[] = [];
      for (const step of steps) {
        if (step.does === "read") { for (const mirror of mirrors) await mirror.readPage(pool, step.limit); }
        else await take(pool, ben, made, step, open);
      }
      await open.commit();
      assert.deepEqual(await mirrors[0]?.readAll(pool), await boxesIn(pool, ANNS));
      assert.deepEqual(await mirrors[1]?.readAll(pool), await boxesIn(pool, BENS));
    }),
    { numRuns: runs(15) },
  );
});

async function take(
  pool: Pool,
  ben: HouseholdCaller,
  made: ItemId[],
  { does, where, at }: Step,
  open: OpenWrites,
): Promise<void> {
  const writer = somebodyIn(where);
  const itemId = made[at % Math.max(1, made.length)];
  if (does === "make") await boxIn(pool, where, `${made.length + 1}`).then((id) => made.push(id));
  else if (does === "let go") await open.commit();
  else if (!itemId || open.holds(itemId)) return;
  else if (does === "hold") await open.write(itemId, (tx) => updateItem(tx, writer, itemId, { title: `held ${at}` }));
  else if (does === "change") await updateItem(pool, writer, itemId, { title: `${at}`, location: `${at % 2}` });
  else if (does === "delete") await deleteItem(pool, writer, itemId);
  else if (does === "restore") await restoreItem(pool, writer, itemId, new Date(0)).catch(() => {});
  else if (does === "purge") await purgeItem(pool, where, itemId);
  else if (does === "photo") await addPhoto(pool, itemId);
  else if (open.isEmpty() && does === "bring") await bring(pool, ben).catch(() => {});
  else if (open.isEmpty() && does === "back") await takeNewestBack(pool, ben);
}

async function takeNewestBack(pool: Pool, ben: HouseholdCaller): Promise<void> {
  const [merge] = await listMerges(pool, ben, new Date(0));
  if (merge) await undoMerge(pool, ben, merge.mergeId, new Date(0));
}

interface OpenWrites extends AsyncDisposable {
  isEmpty(): boolean;
  holds(itemId: ItemId): boolean;
  write(itemId: ItemId, change: (tx: Sql) => Promise<unknown>): Promise<void>;
  commit(): Promise<void>;
}

/** Transactions that have written and are not committed yet. */
function openWrites(pool: Pool): OpenWrites {
  const held = new Map<ItemId, () => Promise<unknown>>();
  const commit = async () => {
    for (const end of held.values()) await end();
    held.clear();
  };
  return {
    isEmpty: () => held.size === 0,
    holds: (itemId) => held.has(itemId),
    async write(itemId, change) {
      if (held.size === 3) await commit();
      const [written, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const transaction = pool.begin(async (tx) => {
        await change(tx);
        written.resolve();
        await over.promise;
      });
      await Promise.race([written.promise, transaction]);
      held.set(itemId, async () => {
        over.resolve();
        await transaction;
      });
    },
    commit,
    [Symbol.asyncDispose]: commit,
  };
}
