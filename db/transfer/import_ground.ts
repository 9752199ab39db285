import type { TagId } from "../../domain/items/tag_id.ts";
import { planLimits, type PlanSettings } from "../../domain/items/plan_limits.ts";
import { type PlanGround, trashKey } from "../../domain/transfer/plan/import_plan.ts";
import type { KnownBox } from "../../domain/transfer/plan/number_holders.ts";
import type { HouseholdId, ImportId } from "../../domain/wire/ids.ts";
import { countsOfHousehold } from "../items/box_counts.ts";
import { bytesHeldBy } from "../media/media.ts";
import type { Sql } from "../sql.ts";

/** Rows that are read before others have their turn. */
const AT_ONCE = 1_000;

export async function importGround(
  sql: Sql,
  householdId: HouseholdId,
  importId: ImportId,
  settings: PlanSettings,
): Promise<Omit<PlanGround, "sameNumber">> {
  const counts = await countsOfHousehold(sql, householdId);
  const limits = planLimits(counts.isPro, settings);
  return {
    isPro: counts.isPro,
    limits,
    boxesLeft: limits.boxesPerMonth === null ? null : Math.max(0, limits.boxesPerMonth - counts.madeThisMonth),
    bytesLeft: Math.max(0, limits.bytes - await bytesHeldBy(sql, householdId)),
    living: await livingBoxes(sql, householdId, importId),
    cameBefore: await boxesThatCameBefore(sql, householdId, importId),
    trashed: await trashedBoxes(sql, householdId),
    named: await namedNumbers(sql, importId),
  };
}

/** With all that they hold only where the import names their number, or an equal one, or them themselves. */
async function livingBoxes(sql: Sql, householdId: HouseholdId, importId: ImportId): Promise<Map<TagId, KnownBox>> {
  const living = new Map<TagId, KnownBox>();
  const rows = sql<(KnownBox & { tagId: TagId })[]>`
    select i.id, i.tag_id as "tagId", i.title, case when named then i.location end as location,
      case when named then i.description end as description, case when named then i.tags end as tags, coalesce((
        select jsonb_agg(jsonb_build_object('bytes', m.size, 'crc32', m.crc32)) from media m
        where m.item_id = i.id and named), '[]') as files
    from (select *, tag_value in (select number::integer from import_rows where import_id = ${importId})
        or id in (${comeAgain(sql, householdId, importId)}) as named
      from items where household_id = ${householdId} and deleted_at is null) i`;
  for await (const some of rows.cursor(AT_ONCE)) for (const { tagId, ...box } of some) living.set(tagId, box);
  return living;
}

/** The boxes that another program's things of this import became before. */
function comeAgain(sql: Sql, householdId: HouseholdId, importId: ImportId) {
  return sql`
    select s.item_id from import_rows r join import_sources s on s.household_id = ${householdId} and s.source = r.checked->>'source'
    where r.import_id = ${importId}`;
}

async function boxesThatCameBefore(
  sql: Sql,
  householdId: HouseholdId,
  importId: ImportId,
): Promise<Map<string, TagId>> {
  const cameBefore = new Map<string, TagId>();
  const rows = sql<{ source: string; tagId: TagId }[]>`
    select s.source, i.tag_id as "tagId"
    from import_sources s join items i on i.id = s.item_id and i.household_id = s.household_id and i.deleted_at is null
    where s.household_id = ${householdId} and s.item_id in (${comeAgain(sql, householdId, importId)})`;
  for await (const some of rows.cursor(AT_ONCE)) for (const { source, tagId } of some) cameBefore.set(source, tagId);
  return cameBefore;
}

async function trashedBoxes(sql: Sql, householdId: HouseholdId): Promise<Set<string>> {
  const trashed = new Set<string>();
  const rows = sql<{ tagId: TagId; deletedAt: Date }[]>`
    select tag_id as "tagId", deleted_at as "deletedAt" from items
    where household_id = ${householdId} and deleted_at is not null`;
  for await (const some of rows.cursor(AT_ONCE)) {
    for (const { tagId, deletedAt } of some) trashed.add(trashKey(tagId, deletedAt.toISOString()));
  }
  return trashed;
}

async function namedNumbers(sql: Sql, importId: ImportId): Promise<Set<TagId>> {
  const named = new Set<TagId>();
  const rows = sql<{ number: TagId }[]>`
    select distinct number from import_rows where import_id = ${importId} and number is not null`;
  for await (const some of rows.cursor(AT_ONCE)) for (const { number } of some) named.add(number);
  return named;
}
