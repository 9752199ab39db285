import { billingFailure } from "../../domain/billing/failures.ts";
import { markEventHandled, receiveEvent } from "../../db/billing/events.ts";
import { forgetCustomer } from "../../db/billing/customers.ts";
import { listSubscriptionsOfCustomer } from "../../db/billing/subscriptions.ts";
import { succeed } from "../http/answer.ts";
import type { Ctx } from "../http/env.ts";
import { activate } from "./activate.ts";
import type { BillingParts } from "./billing_parts.ts";
import type { ProviderEvent } from "./payments.ts";

/**
 * What the provider tells us. The message is only a hint where to look: `activate` asks the provider itself, so order,
 * age and repetition do not matter. A message counts as handled after the work is done; a crash before that makes
 * the provider send it again.
 */
export function stripeWebhook(parts: BillingParts | null) {
  return async (c: Ctx): Promise<Response> => {
    if (!parts) throw billingFailure("NotSetUp");
    const event = await parts.payments.readEvent(await c.req.text(), c.req.header("stripe-signature") ?? "");
    if (await receiveEvent(parts.pool, event.eventId, event.type)) {
      await handle(parts, event);
      await markEventHandled(parts.pool, event.eventId);
    }
    return succeed(c, {});
  };
}

async function handle(parts: BillingParts, { about }: ProviderEvent): Promise<void> {
  if (about.kind === "subscription") await activate(parts, about.subscriptionId);
  if (about.kind === "customer-gone") await forgetGoneCustomer(parts, about.customerId);
  if (about.kind === "payment") {
    const payment = await parts.payments.findPayment(about.paymentIntentId);
    if (payment?.subscriptionId) await activate(parts, payment.subscriptionId);
  }
}

/** Somebody deleted the customer at the provider: its subscriptions have ended, and the next one needs a new customer. */
async function forgetGoneCustomer(parts: BillingParts, customerId: string): Promise<void> {
  for (const subscriptionId of await listSubscriptionsOfCustomer(parts.pool, customerId)) {
    await activate(parts, subscriptionId);
  }
  await forgetCustomer(parts.pool, customerId);
}
