import type { HeldSubscription, Phase } from "../../domain/billing/subscription.ts";
import { canBecome } from "../../domain/billing/subscription_machine.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { LONG_PERIOD_DAYS, RENEWAL_NOTICE_MS } from "../../domain/billing/renewal_notice.ts";

/** With whether it was ever paid: a purchase that was given up has ended too. */
export type MemberSubscription = VersionedSubscription & { readonly wasPaid: boolean };
export type VersionedSubscription = HeldSubscription & { readonly version: number };

export async function findSubscription(sql: Sql, subscriptionId: string): Promise<VersionedSubscription | null> {
  const [row] = await sql<VersionedSubscription[]>`
    select ${subscriptionColumns(sql)} from subscriptions where subscription_id = ${subscriptionId}`;
  return row ?? null;
}

/**
 * The member's subscription that counts, the newest of its kind: one that goes on being charged, then one that runs
 * out, then one being bought, then an ended one.
 */
export async function findSubscriptionOf(sql: Sql, userId: UserId): Promise<MemberSubscription | null> {
  const [row] = await sql<MemberSubscription[]>`
    select ${
    subscriptionColumns(sql)
  }, receipt_invoice_id is not null as "wasPaid" from subscriptions where user_id = ${userId}
    order by phase = 'ended', phase = 'incomplete', phase = 'cancelling', created_at desc limit 1`;
  return row ?? null;
}

/** Those bought in the sandbox, or outside it. */
export async function listOpenSubscriptions(sql: Sql, isSandbox: boolean): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select subscription_id as id from subscriptions s join users u on u.id = s.user_id
    where phase <> 'ended' and u.is_sandbox = ${isSandbox}`;
  return rows.map(({ id }) => id);
}

interface DoubledMember {
  readonly userId: UserId;
  readonly subscriptionIds: readonly string[];
}

/** Members for whom more than one subscription goes on being charged, such as one made by hand at the provider. */
export async function listDoubled(sql: Sql, isSandbox: boolean): Promise<DoubledMember[]> {
  return await sql<DoubledMember[]>`
    select user_id as "userId", array_agg(subscription_id order by s.created_at) as "subscriptionIds"
    from subscriptions s join users u on u.id = s.user_id
    where phase in ('active', 'past_due') and u.is_sandbox = ${isSandbox} group by user_id having count(*) > 1`;
}

export async function listSubscriptionsOfCustomer(sql: Sql, customerId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select subscription_id as id from subscriptions where customer_id = ${customerId}`;
  return rows.map(({ id }) => id);
}

export type SubscriptionWrite =
  | "written"
  /** Somebody wrote meanwhile, or deleted the account: look again. */
  | "stale"
  /** The machine knows no way to that phase: nothing is written. */
  | "impossible";

/**
 * Writes a look at the provider and, in the same transaction, until when its owner is Pro.
 * @param seen the version that was there before the look began, 0 for none
 * @param alongside what must happen if and only if this is written
 */
export async function writeSubscription(
  pool: Pool,
  held: HeldSubscription,
  seen: number,
  alongside: (tx: Sql) => Promise<void> = async () => {},
): Promise<SubscriptionWrite> {
  return await pool.begin(async (tx): Promise<SubscriptionWrite> => {
    // First the person, as a deletion of the account does, so that the two never wait for each other.
    const isHere = await tx`select from users where id = ${held.userId} for no key update`;
    if (isHere.length === 0) return "stale";
    const [known] = await tx<{ phase: Phase; version: number }[]>`
      select phase, version from subscriptions where subscription_id = ${held.subscriptionId} for update`;
    if ((known?.version ?? 0) !== seen) return "stale";
    if (!canBecome(known?.phase ?? "incomplete", held.phase)) return "impossible";
    if (!await upsertSubscription(tx, held, seen)) return "stale";
    await writePro(tx, held.userId);
    await alongside(tx);
    return "written";
  });
}

async function upsertSubscription(tx: Sql, held: HeldSubscription, seen: number): Promise<boolean> {
  const rows = await tx`
    insert into subscriptions as known (subscription_id, user_id, customer_id, plan_id, price_cents, phase,
      period_start, period_end, pro_until, unpaid_since)
    values (${held.subscriptionId}, ${held.userId}, ${held.customerId}, ${held.planId}, ${held.priceCents},
      ${held.phase}, ${held.periodStart}, ${held.periodEnd}, ${held.proUntil}, ${held.unpaidSince})
    on conflict (subscription_id) do update set plan_id = excluded.plan_id, price_cents = excluded.price_cents,
      phase = excluded.phase, period_start = excluded.period_start, period_end = excluded.period_end,
      pro_until = excluded.pro_until, unpaid_since = excluded.unpaid_since, version = known.version + 1,
      updated_at = now()
    where known.version = ${seen} returning 1`;
  return rows.length > 0;
}

/**
 * Pro by the longest-reaching subscription. What an operator granted beyond that stays. The person is locked, so two
 * subscriptions of one member are summed up one after the other.
 */
async function writePro(tx: Sql, userId: UserId): Promise<void> {
  await tx`
    update users u set pro_until = next.until
    from (
      select case when u.pro_until is not distinct from m.paid_until then paid.until
        else greatest(u.pro_until, paid.until) end as until
      from users u left join billing_members m on m.user_id = u.id,
        (select max(pro_until) as until from subscriptions where user_id = ${userId}) paid
      where u.id = ${userId}) next
    where u.id = ${userId} and u.pro_until is distinct from next.until`;
  await tx`
    insert into billing_members as m (user_id, paid_until)
    select ${userId}, max(pro_until) from subscriptions where user_id = ${userId}
    on conflict (user_id) do update set paid_until = excluded.paid_until
    where m.paid_until is distinct from excluded.paid_until`;
}

function subscriptionColumns(sql: Sql) {
  return sql`subscription_id as "subscriptionId", user_id as "userId", customer_id as "customerId",
    plan_id as "planId", price_cents as "priceCents", phase, period_start as "periodStart", period_end as "periodEnd", pro_until as "proUntil",
    unpaid_since as "unpaidSince", version`;
}

/** Notes that an invoice's receipt is sent. @returns whether it still has to be, to the member of this transaction */
export async function claimReceipt(tx: Sql, subscriptionId: string, invoiceId: string): Promise<boolean> {
  const [known] = await tx<{ receipt: string | null }[]>`
    select receipt_invoice_id as receipt from subscriptions where subscription_id = ${subscriptionId} for update`;
  if (!known || known.receipt === invoiceId) return false;
  await tx`update subscriptions set receipt_invoice_id = ${invoiceId} where subscription_id = ${subscriptionId}`;
  return known.receipt !== "";
}

/** Long plans that renew soon and whose members do not know it yet. */
export async function listUnannounced(sql: Sql, now: Date, isSandbox: boolean): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select subscription_id as id from subscriptions s join users u on u.id = s.user_id
    where phase = 'active' and period_end > ${now} and period_end <= ${new Date(now.getTime() + RENEWAL_NOTICE_MS)}
      and period_end - period_start > ${LONG_PERIOD_DAYS} * interval '1 day'
      and announced_period_end is distinct from period_end and u.is_sandbox = ${isSandbox}`;
  return rows.map(({ id }) => id);
}

/** Notes that a renewal is announced. @returns whether it still has to be: nobody did it, and the plan still renews then */
export async function claimAnnouncement(tx: Sql, subscriptionId: string, periodEnd: Date): Promise<boolean> {
  const rows = await tx`
    update subscriptions set announced_period_end = ${periodEnd}
    where subscription_id = ${subscriptionId} and phase = 'active' and period_end = ${periodEnd}
      and announced_period_end is distinct from ${periodEnd}
    returning 1`;
  return rows.length > 0;
}
