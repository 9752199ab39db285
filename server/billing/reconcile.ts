import { sweepEvents } from "../../db/billing/events.ts";
import { findCustomerOwner, forgetCustomer, listAbandonedCustomers } from "../../db/billing/customers.ts";
import { findSubscription, listDoubled, listOpenSubscriptions } from "../../db/billing/subscriptions.ts";
import { activate } from "./activate.ts";
import type { BillingContext } from "./billing_context.ts";
import { MAY_BE_REPEATED } from "../../domain/billing/failures.ts";
import type { HeldSubscription } from "../../domain/billing/subscription.ts";
import { Failure } from "../../domain/wire/failure.ts";

/** Stripe repeats a message for three days; a month leaves room for what an operator sends again by hand. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60_000;

interface Difference {
  readonly subscriptionId: string;
  readonly before: string;
  readonly after: string;
}

/** @throws at the end, when the provider did not forget a customer, so that the job is repeated */
export async function reconcile(context: BillingContext, now: number) {
  // One refusal to forget must not stop the comparison.
  const [forgotten, unheard] = await deleteLeftCustomers(context).then((count) => [count, null], (error) => [0, error]);
  const ids = new Set(await listOpenSubscriptions(context.pool, context.isSandbox));
  for await (const { subscriptionId, customerId, isOurs } of context.payments.listLiving()) {
    if (isOurs || await findCustomerOwner(context.pool, customerId)) ids.add(subscriptionId);
  }
  const mended: Difference[] = [];
  const failed: string[] = [];
  for (const id of ids) {
    try {
      const difference = await compare(context, id);
      if (!difference) continue;
      mended.push(difference);
      context.log("warning", "a subscription differed from the provider", { ...difference });
    } catch (error) {
      failed.push(id);
      context.log("error", "a subscription could not be compared", { subscriptionId: id, error });
    }
  }
  await sweepEvents(context.pool, new Date(now - EVENTS_KEPT_MS));
  const doubled = await listDoubled(context.pool, context.isSandbox);
  for (const member of doubled) {
    context.log("error", "a member is charged for more than one subscription", { ...member });
  }
  if (unheard !== null) throw unheard;
  return { compared: ids.size, mended, failed, forgotten, doubled };
}

async function compare(context: BillingContext, subscriptionId: string): Promise<Difference | null> {
  const before = told(await findSubscription(context.pool, subscriptionId));
  const after = told(await activate(context, subscriptionId));
  return before === after ? null : { subscriptionId, before, after };
}

function told(held: HeldSubscription | null): string {
  if (!held) return "unknown";
  return `${held.phase}, plan ${held.planId}, Pro until ${held.proUntil?.toISOString() ?? "never"}`;
}

/**
 * Customers whose account was deleted; deleting one at the provider ends its subscriptions. One refusal does not stop the
 * others. @throws at the end, the first refusal
 */
export async function deleteLeftCustomers({ pool, payments, isSandbox }: BillingContext): Promise<number> {
  const customers = await listAbandonedCustomers(pool, isSandbox);
  const reasons: unknown[] = [];
  for (const customerId of customers) {
    try {
      await payments.deleteCustomer(customerId);
      await forgetCustomer(pool, customerId);
    } catch (reason) {
      // The others would be refused as well.
      if (reason instanceof Failure && MAY_BE_REPEATED.has(reason.code)) throw reason;
      reasons.push(reason);
    }
  }
  if (reasons.length > 0) throw reasons[0];
  return customers.length;
}
