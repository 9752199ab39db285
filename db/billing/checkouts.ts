import type { Checkout, CheckoutAt, CheckoutEvent, CheckoutState } from "../../domain/billing/checkout.ts";
import { stepCheckout } from "../../domain/billing/checkout_machine.ts";
import type { PlanId } from "../../domain/billing/plan.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { listLivingSubscriptions } from "./subscriptions.ts";

/** The purchase that a member has going; a new one when there was none. */
export async function findCheckout(sql: Sql, userId: UserId): Promise<CheckoutAt> {
  const [row] = await sql<CheckoutRow[]>`
    insert into billing_members (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id
    returning ${checkoutColumns(sql)}`;
  if (!row) throw new Error(`expected the billing row of ${userId}, found none`);
  return checkoutAt(row);
}

type Choice =
  | CheckoutAt
  /** Another purchase took its place meanwhile, or the machine does not take the choice: look again. */
  | "overtaken"
  | "alreadySubscribed";

/** @param seen the number of the purchase that it was decided on */
export async function chooseCheckout(pool: Pool, userId: UserId, seen: number, planId: PlanId): Promise<Choice> {
  return await pool.begin(async (tx): Promise<Choice> => {
    // Whoever writes a subscription locks its person first as well, so none begins to live while this is decided.
    await tx`select from users where id = ${userId} for no key update`;
    const known = await lockCheckout(tx, tx`user_id = ${userId} and attempt = ${seen}`);
    if (!known) return "overtaken";
    const isFree = (await listLivingSubscriptions(tx, userId)).length === 0;
    const chosen = await step(tx, userId, known, { type: "choose", planId, isFree });
    return chosen ?? (isFree ? "overtaken" : "alreadySubscribed");
  });
}

/**
 * Puts an event to a member's purchase.
 * @param seen the number of the purchase that it was decided on
 * @returns null when another purchase took its place meanwhile, or the machine does not take the event
 */
export async function moveCheckout(
  pool: Pool,
  userId: UserId,
  seen: number,
  event: Exclude<CheckoutEvent, { type: "choose" }>,
): Promise<CheckoutAt | null> {
  return await pool.begin(async (tx) => {
    const known = await lockCheckout(tx, tx`user_id = ${userId} and attempt = ${seen}`);
    return known && await step(tx, userId, known, event);
  });
}

/** What became of a subscription moves the purchase that it is the object of, in the same transaction. */
export async function moveCheckoutOf(
  tx: Sql,
  userId: UserId,
  subscriptionId: string,
  eventFor: (state: CheckoutState) => CheckoutEvent | null,
): Promise<void> {
  const known = await lockCheckout(tx, tx`user_id = ${userId} and attempt_subscription_id = ${subscriptionId}`);
  const event = known && eventFor(known.state);
  if (event) await step(tx, userId, known, event);
}

/** The provider has made the invoice void: that purchase, if it is still the one, is abandoned. */
export async function abandonCheckoutOf(pool: Pool, userId: UserId, subscriptionId: string): Promise<void> {
  await pool.begin((tx) => moveCheckoutOf(tx, userId, subscriptionId, () => ({ type: "abandon" })));
}

async function lockCheckout(tx: Sql, where: ReturnType<Sql>): Promise<CheckoutAt | null> {
  const [row] = await tx<CheckoutRow[]>`select ${checkoutColumns(tx)} from billing_members where ${where} for update`;
  return row ? checkoutAt(row) : null;
}

async function step(tx: Sql, userId: UserId, known: CheckoutAt, event: CheckoutEvent): Promise<CheckoutAt | null> {
  const after = stepCheckout(known, event);
  if (!after) return null;
  const { state, checkout: { number, planId, subscriptionId } } = after;
  await tx`
    update billing_members set checkout = ${state}, attempt = ${number}, attempt_plan_id = ${planId},
      attempt_subscription_id = ${subscriptionId}
    where user_id = ${userId}`;
  return after;
}

interface CheckoutRow extends Checkout {
  readonly state: CheckoutState;
}

function checkoutAt({ state, ...checkout }: CheckoutRow): CheckoutAt {
  return { state, checkout };
}

function checkoutColumns(sql: Sql) {
  return sql`checkout as state, attempt as number, attempt_plan_id as "planId",
    attempt_subscription_id as "subscriptionId"`;
}
