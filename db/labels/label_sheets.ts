import type { LabelSheet } from "../../domain/labels/label_sheet.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

export interface LabelFacts {
  /** The household's own one. */
  readonly sheet: LabelSheet | null;
  /** Up to which number labels were printed ahead of their boxes. */
  readonly printedTo: number;
}

export async function findLabelFacts(sql: Sql, householdId: HouseholdId): Promise<LabelFacts> {
  const [found] = await sql<LabelFacts[]>`
    select sheet, printed_to as "printedTo" from label_sheets where household_id = ${householdId}`;
  return found ?? { sheet: null, printedTo: 0 };
}

export async function writeLabelSheet(sql: Sql, householdId: HouseholdId, sheet: LabelSheet): Promise<void> {
  await sql`
    insert into label_sheets (household_id, sheet) values (${householdId}, ${sql.json({ ...sheet })})
    on conflict (household_id) do update set sheet = excluded.sheet`;
}

/** @param before up to which number they were printed, as whoever prints has seen it; @returns whether it still is so: else nothing is kept */
export async function keepPrintedTo(
  sql: Sql,
  householdId: HouseholdId,
  before: number,
  printedTo: number,
): Promise<boolean> {
  const kept = await sql`
    insert into label_sheets as l (household_id, printed_to) values (${householdId}, ${printedTo})
    on conflict (household_id) do update set printed_to = greatest(l.printed_to, excluded.printed_to)
    where l.printed_to = ${before} returning 1`;
  return kept.length > 0;
}
