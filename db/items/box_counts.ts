import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** The calendar month in UTC, by the database's clock. */
function thisMonth(sql: Sql) {
  return sql`date_trunc('month', now() at time zone 'UTC')::date`;
}

/**
 * Counts one more box of this month against the owner's plan. Holds the owner's row until the transaction
 * ends, so two boxes made at once queue up and cannot both be the last one.
 * @param freePerMonth the limit of members without Pro
 * @returns false when the plan has none left
 */
export async function countNewBox(tx: Sql, ownerId: UserId, freePerMonth: number): Promise<boolean> {
  await tx`insert into item_owners (owner_id) values (${ownerId}) on conflict do nothing`;
  const counted = await tx`
    update item_owners set live = live + 1, month = ${thisMonth(tx)},
      made_in_month = case when month = ${thisMonth(tx)} then made_in_month + 1 else 1 end
    where owner_id = ${ownerId} and (
      case when month = ${thisMonth(tx)} then made_in_month else 0 end < ${freePerMonth}
      or exists (select from users where id = ${ownerId} and pro_until > now()))`;
  return counted.count === 1;
}

/** Counts many new boxes at once, within the plan or not. @param counts those in the trash are new, too */
export async function countNewBoxes(
  tx: Sql,
  ownerId: UserId,
  { rows, living }: { readonly rows: number; readonly living: number },
): Promise<void> {
  await tx`
    update item_owners set live = live + ${living}, month = ${thisMonth(tx)},
      made_in_month = case when month = ${thisMonth(tx)} then made_in_month else 0 end + ${rows}
    where owner_id = ${ownerId}`;
}

/** Whoever makes boxes of this owner waits until the transaction ends. */
export async function holdNewBoxes(tx: Sql, ownerId: UserId): Promise<void> {
  await tx`select from item_owners where owner_id = ${ownerId} for update`;
}

/** A living box more or less, without touching the month. */
export async function countLiving(tx: Sql, ownerId: UserId, change: number): Promise<void> {
  await tx`update item_owners set live = live + ${change} where owner_id = ${ownerId}`;
}

export interface OwnerCounts {
  /** Boxes not in the trash. */
  readonly live: number;
  readonly madeThisMonth: number;
  readonly isPro: boolean;
}

export async function ownerCounts(sql: Sql, ownerId: UserId): Promise<OwnerCounts> {
  const [counts] = await sql<OwnerCounts[]>`
    select coalesce(o.live, 0) as live,
      case when o.month = ${thisMonth(sql)} then o.made_in_month else 0 end as "madeThisMonth",
      coalesce(u.pro_until > now(), false) as "isPro"
    from users u left join item_owners o on o.owner_id = u.id where u.id = ${ownerId}`;
  return counts ?? { live: 0, madeThisMonth: 0, isPro: false };
}
