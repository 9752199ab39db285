import { markEventHandled, receiveEvent } from "../../db/billing/events.ts";
import { forgetCustomer } from "../../db/billing/customers.ts";
import { listSubscriptionsOfCustomer } from "../../db/billing/subscriptions.ts";
import { type stripeActions, WEBHOOK_BYTES } from "../../domain/billing/contract.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { Handlers } from "../../domain/wire/action.ts";
import type { Ctx } from "../http/env.ts";
import { boundedBody } from "../http/calls/parse.ts";
import { activate } from "./activate.ts";
import type { BillingContext } from "./billing_context.ts";
import type { ProviderEvent } from "../host/stripe/stripe_events.ts";

/**
 * A message is only a hint where to look, so order, age and repetition do not matter. It counts as handled after
 * the work is done; after a crash the provider sends it again.
 */
export function stripeHandlers(context: BillingContext | null): Handlers<typeof stripeActions, Ctx> {
  return {
    async stripe_webhook(_payload, _visitor, c) {
      if (!context) throw billingFailure("NotSetUp");
      await receiveMessage(context, c.req.raw);
      return {};
    },
  };
}

async function receiveMessage(context: BillingContext, message: Request): Promise<void> {
  const body = new TextDecoder().decode(await boundedBody(message, WEBHOOK_BYTES));
  const event = await context.payments.readEvent(body, message.headers.get("stripe-signature") ?? "");
  if (await receiveEvent(context.pool, event.eventId, event.type)) {
    await handle(context, event);
    await markEventHandled(context.pool, event.eventId);
  }
}

async function handle(context: BillingContext, { about }: ProviderEvent): Promise<void> {
  if (about.kind === "subscription") await activate(context, about.subscriptionId);
  if (about.kind === "customer-gone") await forgetGoneCustomer(context, about.customerId);
  if (about.kind === "payment") {
    const payment = await context.payments.findPayment(about.paymentIntentId);
    if (payment?.subscriptionId) await activate(context, payment.subscriptionId);
  }
}

/** Deleted at the provider: its subscriptions have ended, and the next one needs a new customer. */
async function forgetGoneCustomer(context: BillingContext, customerId: string): Promise<void> {
  for (const subscriptionId of await listSubscriptionsOfCustomer(context.pool, customerId)) {
    await activate(context, subscriptionId);
  }
  await forgetCustomer(context.pool, customerId);
}
