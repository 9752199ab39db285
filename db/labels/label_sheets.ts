import type { LabelSheet } from "../../domain/labels/label_sheet.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

export async function findLabelSheet(sql: Sql, householdId: HouseholdId): Promise<LabelSheet | null> {
  const [found] = await sql<{ sheet: LabelSheet }[]>`
    select sheet from label_sheets where household_id = ${householdId}`;
  return found?.sheet ?? null;
}

export async function writeLabelSheet(sql: Sql, householdId: HouseholdId, sheet: LabelSheet): Promise<void> {
  await sql`
    insert into label_sheets (household_id, sheet) values (${householdId}, ${sql.json({ ...sheet })})
    on conflict (household_id) do update set sheet = excluded.sheet`;
}
