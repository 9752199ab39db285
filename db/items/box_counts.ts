import type { HouseholdId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** The calendar month in UTC, by the database's clock. */
function thisMonth(sql: Sql) {
  return sql`date_trunc('month', now() at time zone 'UTC')::date`;
}

/** Whether the household `h` of a statement has Pro: as long as its owner does. */
export function isHouseholdPro(sql: Sql) {
  return sql`exists (select from users u where u.id = h.owner_id and u.pro_until > now())`;
}

/**
 * Counts one more box of this month against the household's plan. Holds the household's row until the transaction
 * ends, so two boxes made at once queue up and cannot both be the last one.
 * @param freePerMonth the limit of households without Pro
 * @returns false when the plan has none left
 */
export async function countNewBox(tx: Sql, householdId: HouseholdId, freePerMonth: number): Promise<boolean> {
  const counted = await tx`
    update households h set live = live + 1, month = ${thisMonth(tx)},
      made_in_month = case when month = ${thisMonth(tx)} then made_in_month + 1 else 1 end
    where id = ${householdId} and (
      case when month = ${thisMonth(tx)} then made_in_month else 0 end < ${freePerMonth} or ${isHouseholdPro(tx)})`;
  if (counted.count === 1) return true;
  // Of a household that has just gone, the box itself says so.
  return (await tx`select from households where id = ${householdId}`).count === 0;
}

/** Counts many new boxes at once, within the plan or not. @param counts those in the trash are new, too */
export async function countNewBoxes(
  tx: Sql,
  householdId: HouseholdId,
  { rows, living }: { readonly rows: number; readonly living: number },
): Promise<void> {
  await tx`
    update households set live = live + ${living}, month = ${thisMonth(tx)},
      made_in_month = case when month = ${thisMonth(tx)} then made_in_month else 0 end + ${rows}
    where id = ${householdId}`;
}

/** Whoever makes boxes of this household or adds files to them waits until the transaction ends. */
export async function holdHousehold(tx: Sql, householdId: HouseholdId): Promise<void> {
  await tx`select from households where id = ${householdId} for no key update`;
}

/** A living box more or less, without touching the month. */
export async function countLiving(tx: Sql, householdId: HouseholdId, change: number): Promise<void> {
  await tx`update households set live = live + ${change} where id = ${householdId}`;
}

export interface HouseholdCounts {
  /** Boxes not in the trash. */
  readonly live: number;
  readonly madeThisMonth: number;
  readonly isPro: boolean;
}

export async function countsOfHousehold(sql: Sql, householdId: HouseholdId): Promise<HouseholdCounts> {
  const [counts] = await sql<HouseholdCounts[]>`
    select live, case when month = ${thisMonth(sql)} then made_in_month else 0 end as "madeThisMonth",
      ${isHouseholdPro(sql)} as "isPro"
    from households h where id = ${householdId}`;
  return counts ?? { live: 0, madeThisMonth: 0, isPro: false };
}
