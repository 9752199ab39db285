import type { Checkout, CheckoutAt, CheckoutEvent, CheckoutState } from "../../domain/billing/checkout.ts";
import { stepCheckout } from "../../domain/billing/checkout_machine.ts";
import {
  type CheckoutStep,
  type KnownCheckout,
  type Learnt,
  nextCheckoutStep,
} from "../../domain/billing/next_checkout_step.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";

type CheckoutRow = Checkout & Omit<KnownCheckout, "checkout"> & { readonly state: CheckoutState };

/** Takes the next step for a member who chooses a plan. @returns null for an account that is gone */
export async function chooseCheckout(
  pool: Pool,
  userId: UserId,
  learnt: Learnt,
  plan: Plan,
): Promise<CheckoutStep | null> {
  return await pool.begin(async (tx) => {
    const known = await lockCheckout(tx, userId);
    const step = known && nextCheckoutStep(known, learnt, plan);
    if (step?.type === "buy" || step?.type === "open") await writeCheckout(tx, userId, step.next);
    return step;
  });
}

/** Where the machine does not take the event, all stays as it is. @param eventFor null for none */
export async function moveCheckout(
  tx: Sql,
  userId: UserId,
  eventFor: (checkout: Checkout) => CheckoutEvent | null,
): Promise<void> {
  const known = await lockCheckout(tx, userId);
  const event = known && eventFor(known.checkout);
  const next = event && stepCheckout(known, event);
  if (next) await writeCheckout(tx, userId, next);
}

/**
 * Whoever writes a subscription locks its person first as well, so none begins to live meanwhile.
 * @returns null for an account that is gone
 */
export async function lockCheckout(tx: Sql, userId: UserId): Promise<KnownCheckout | null> {
  await tx`select from users where id = ${userId} for no key update`;
  const [row] = await tx<CheckoutRow[]>`
    select coalesce(checkout, 'choosing') as state, coalesce(attempt, 0) as number, attempt_plan_id as "planId",
      attempt_subscription_id as "subscriptionId", customer_id as "customerId", array(
        select subscription_id from subscriptions s
        where s.user_id = u.id and phase in ('active', 'past_due', 'cancelling')
        order by phase = 'cancelling', created_at desc) as "livingIds"
    from users u left join billing_members m on m.user_id = u.id where u.id = ${userId}`;
  if (!row) return null;
  const { number, planId, subscriptionId, ...known } = row;
  return { ...known, checkout: { number, planId, subscriptionId } };
}

async function writeCheckout(tx: Sql, userId: UserId, { state, checkout }: CheckoutAt): Promise<void> {
  const { number, planId, subscriptionId } = checkout;
  await tx`
    insert into billing_members (user_id, checkout, attempt, attempt_plan_id, attempt_subscription_id)
    values (${userId}, ${state}, ${number}, ${planId}, ${subscriptionId})
    on conflict (user_id) do update set checkout = excluded.checkout, attempt = excluded.attempt,
      attempt_plan_id = excluded.attempt_plan_id, attempt_subscription_id = excluded.attempt_subscription_id`;
}
