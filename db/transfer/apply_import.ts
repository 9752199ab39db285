import { forgivableWords, searchDocument, titleKey } from "../../domain/items/search_document.ts";
import { planLimits, type PlanSettings } from "../../domain/items/plan_limits.ts";
import { textsUnder } from "../../domain/transfer/plan/check_row.ts";
import type { HouseholdId, ImportId } from "../../domain/wire/ids.ts";
import { countNewBoxes, countsOfHousehold, holdHousehold } from "../items/box_counts.ts";
import { mayStill } from "../households/may_still.ts";
import { rememberWords } from "../items/search_words.ts";
import { bytesHeldBy } from "../media/media.ts";
import { newId } from "../new_id.ts";
import { isUniqueViolation, type Pool, type Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import { type AppliedRow, mergeRow } from "./merge_row.ts";
import { addImportedMedia, dropUnusedFiles, type PendingPicture } from "./import_files.ts";
import { moveImport, type StoredImport } from "./imports.ts";
import { lockTurn } from "./import_turns.ts";

const AT_ONCE = 1_000;
/** Of descriptions whose words are looked for before others have their turn. */
const LETTERS_AT_ONCE = 100_000;

type ApplyOutcome = "applied" | "changed" | "not-in";

/** Somebody who asked for something is not in the household any more: nothing of what was written stays. */
export class TakenOut extends Error {
  override readonly name = "TakenOut";
}

/**
 * Makes every box of an import and merges what is to be merged, all of it or nothing. The household's row stays locked to the end, so
 * that nobody else makes a box meanwhile.
 * @param alongside what else must happen in the same transaction for pictures whose smaller ones are to be made
 * @throws TurnLost
 * @returns `changed` where the boxes are no longer as they were when the import was planned, `not-in` where whoever confirmed it was taken
 * out of the household meanwhile
 */
export async function applyImport(
  pool: Pool,
  open: StoredImport,
  settings: PlanSettings,
  alongside: (tx: Sql, pictures: readonly PendingPicture[]) => Promise<void>,
): Promise<ApplyOutcome> {
  const { id, householdId } = open;
  try {
    return await transact(pool, async (tx) => {
      await lockTurn(tx, open);
      await holdHousehold(tx, householdId);
      await tx`
        select from items where id in (select target_id from import_rows where import_id = ${id} and verdict = 'merge')
        order by id for update`;
      if (await hasChanged(tx, householdId, id, settings)) return "changed";
      await makeBoxes(tx, open);
      await rememberSources(tx, open);
      await keepCodes(tx, open);
      await alongside(tx, await addImportedMedia(tx, householdId, id));
      await dropUnusedFiles(tx, id);
      await tx`update import_rows set checked = null where import_id = ${id}`;
      if (!await isStillTheirs(tx, open)) throw new TakenOut();
      await moveImport(tx, id, "applying", { state: "applied" });
      return "applied";
    });
  } catch (error) {
    if (error instanceof TakenOut) return "not-in";
    if (isUniqueViolation(error, "items_live_number")) return "changed";
    throw error;
  }
}

/** Whether whoever confirmed it may still do so. */
export async function isStillTheirs(sql: Sql, { userId, householdId }: StoredImport): Promise<boolean> {
  return userId !== null && await mayStill(sql, { userId, householdId }, "member");
}

async function makeBoxes(tx: Sql, open: StoredImport): Promise<void> {
  const { id, householdId } = open;
  const now = Date.now();
  const [counted] = await tx<{ rows: number; living: number }[]>`
    select count(*)::integer as rows, count(*) filter (where checked->>'deletedAt' is null)::integer as living
    from import_rows where import_id = ${id} and verdict = 'create'`;
  await countNewBoxes(tx, householdId, counted ?? { rows: 0, living: 0 });
  let before = 0, done = 0;
  for (;;) {
    const rows = await tx<(AppliedRow & { verdict: "create" | "merge" })[]>`
      select place as "rowNumber", verdict, tag_id as "tagId", target_id as "targetId", checked from import_rows
      where import_id = ${id} and place > ${before} and verdict in ('create', 'merge') order by place limit ${AT_ONCE}`;
    const created = rows.filter(({ verdict }) => verdict === "create");
    for (const some of shortEnough(created)) {
      await insertBoxes(
        tx,
        open,
        some,
        (at) => new Date(now - (counted?.rows ?? 0) + done + at).toISOString(),
      );
      done += some.length;
    }
    for (const row of rows) if (row.verdict === "merge") await mergeRow(tx, open, row);
    before = rows.at(-1)?.rowNumber ?? before;
    if (rows.length < AT_ONCE) return;
  }
}

function* shortEnough(rows: readonly AppliedRow[]): Generator<readonly AppliedRow[]> {
  let [from, letters] = [0, 0];
  for (const [at, { checked }] of rows.entries()) {
    letters += checked.texts.description.length;
    if (letters < LETTERS_AT_ONCE && at < rows.length - 1) continue;
    yield rows.slice(from, at + 1);
    [from, letters] = [at + 1, 0];
  }
}

/** What other programs call the things that are boxes now, so that they are known when they come again. */
async function rememberSources(tx: Sql, { id, householdId }: StoredImport): Promise<void> {
  await tx`
    insert into import_sources as known (household_id, source, item_id, import_id)
    select distinct on (checked->>'source') ${householdId}, checked->>'source', item_id, ${id} from import_rows
    where import_id = ${id} and item_id is not null and checked->>'source' is not null order by checked->>'source', place
    on conflict (household_id, source) do update set item_id = excluded.item_id, import_id = excluded.import_id
      where known.item_id <> excluded.item_id`;
}

/** Of new boxes. A code that a box has already stays with it; of two in the file the first one has it. */
async function keepCodes(tx: Sql, { id, householdId }: StoredImport): Promise<void> {
  await tx`
    insert into item_codes (household_id, code, item_id)
    select distinct on (code) ${householdId}, code, item_id
    from import_rows r cross join jsonb_array_elements_text(r.checked->'codes') code
    where r.import_id = ${id} and r.verdict = 'create' order by code, r.place
    on conflict do nothing`;
}

/** @param usualTime of a box of which the file says no time: a millisecond after the one before it, so that they keep their order */
async function insertBoxes(
  tx: Sql,
  { id: importId, householdId, userId }: StoredImport,
  rows: readonly AppliedRow[],
  usualTime: (at: number) => string,
): Promise<void> {
  const boxes = rows.map(({ rowNumber, tagId, checked }, at) => {
    const texts = { ...textsUnder(tagId, checked), tagId };
    const createdAt = checked.createdAt ?? usualTime(at);
    return {
      ...texts,
      rowNumber,
      id: newId(),
      titleKey: titleKey(texts.title),
      search: searchDocument(texts),
      createdAt,
      updatedAt: checked.updatedAt ?? createdAt,
      deletedAt: checked.deletedAt,
    };
  });
  await tx`
    with box as (
      select * from jsonb_to_recordset(${
    tx.json(boxes)
  }) as box ("rowNumber" integer, id text, "tagId" text, title text,
        "titleKey" text, description text, location text, tags jsonb, search text, "createdAt" timestamptz,
        "updatedAt" timestamptz, "deletedAt" timestamptz)
    ), made as (
      insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search,
        created_at, updated_at, deleted_at, changed_by)
      select id, ${householdId}, "tagId", title, "titleKey", description, location,
        array(select jsonb_array_elements_text(tags)), search::tsvector, "createdAt", "updatedAt", "deletedAt", ${userId}
      from box order by "rowNumber"
    )
    update import_rows r set item_id = box.id from box where r.import_id = ${importId} and r.place = box."rowNumber"`;
  await rememberWords(tx, householdId, [...new Set(boxes.flatMap(forgivableWords))].sort());
}

/** Whether something that the plan relied on is otherwise by now. */
async function hasChanged(tx: Sql, householdId: HouseholdId, id: ImportId, settings: PlanSettings): Promise<boolean> {
  const [found] = await tx<{ taken: boolean; lost: boolean; boxes: number; bytes: number; fullest: number }[]>`
    select
      exists (select from import_rows r join items i on i.household_id = ${householdId} and i.tag_value = r.tag_id::integer
        where r.import_id = ${id} and r.verdict = 'create' and r.checked->>'deletedAt' is null
          and i.deleted_at is null and (i.tag_id = r.tag_id or not exists (
            select from import_rows named where named.import_id = ${id} and named.number = i.tag_id))) as taken,
      exists (select from import_rows r where r.import_id = ${id} and r.verdict = 'merge' and not exists (
        select from items i where i.id = r.target_id and i.household_id = ${householdId} and i.tag_id = r.tag_id
          and i.deleted_at is null)) as lost,
      (select count(*)::integer from import_rows where import_id = ${id} and verdict = 'create') as boxes,
      (select coalesce(sum((facts->>'size')::bigint), 0)::float8 from import_files
        where import_id = ${id} and is_kept and facts is not null) as bytes,
      coalesce((select max(added.files + (select count(*) from media m where m.item_id = added.target_id))::integer
        from (select r.target_id, count(*) as files from import_rows r
          join import_files f on f.import_id = r.import_id and f.row_place = r.place and f.is_kept and f.facts is not null
          where r.import_id = ${id} and r.verdict = 'merge' group by r.target_id) added), 0) as fullest`;
  const counts = await countsOfHousehold(tx, householdId);
  const limits = planLimits(counts.isPro, settings);
  const boxes = counts.madeThisMonth + (found?.boxes ?? 0);
  return !found || found.taken || found.lost || found.fullest > limits.assetsPerBox ||
    (limits.boxesPerMonth !== null && boxes > limits.boxesPerMonth && found.boxes > 0) ||
    (found.bytes > 0 && await bytesHeldBy(tx, householdId) + found.bytes > limits.bytes);
}
