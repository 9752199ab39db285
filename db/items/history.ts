import type { HistoryEntry } from "../../domain/items/history.ts";
import type { HouseholdId, ItemId } from "../../domain/wire/ids.ts";
import { personName } from "../households/read_households.ts";
import type { Sql } from "../sql.ts";

const PER_PAGE = 100;

interface History {
  readonly entries: HistoryEntry[];
  /** Where older ones begin. */
  readonly next?: string;
}

/**
 * What became of a box while it was in this household, where it is now, living or in the trash; newest first.
 * @param before `next` of the page before
 * @returns null when there is no such box
 */
export async function readHistory(
  sql: Sql,
  householdId: HouseholdId,
  itemId: ItemId,
  before: string | null,
): Promise<History | null> {
  const [box] = await sql`select from items where id = ${itemId} and household_id = ${householdId}`;
  if (!box) return null;
  const rows = await sql<(Omit<HistoryEntry, "at"> & { readonly number: string; readonly at: Date })[]>`
    select c.number::text, c.changed_at as at, ${personName(sql)} as by, c.event,
      coalesce(c.before, '{}') as before, c.files_added as "filesAdded", c.files_removed as "filesRemoved"
    from box_changes c left join users u on u.id = c.changed_by
    where c.item_id = ${itemId} and c.household_id = ${householdId} and (c.event is not null or c.files_added > 0 or c.files_removed > 0)
      and (${before}::text is null or c.number < ${before}::text::bigint)
    order by c.number desc limit ${PER_PAGE + 1}`;
  const entries = rows.slice(0, PER_PAGE).map(({ number: _, at, ...entry }) => ({ ...entry, at: at.toISOString() }));
  const last = rows.length > PER_PAGE ? rows[PER_PAGE - 1] : undefined;
  return { entries, ...(last && { next: last.number }) };
}
