import type Stripe from "stripe";
import { z } from "zod";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { ProviderEvent } from "./payments.ts";

/** Endpoints may speak an older version of Stripe's API, so only the ids are read. */
const Subject = z.object({
  id: z.string(),
  object: z.string(),
  payment_intent: z.string().nullish(),
  subscription: z.string().nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: z.string().nullish() }).nullish() }).nullish(),
});

/** @throws Failure NotFromStripe */
export async function readStripeEvent(
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
): Promise<ProviderEvent> {
  const event = await verified(stripe, body, signature, secret);
  return { eventId: event.id, type: event.type, about: aboutOf(event.type, event.data.object) };
}

async function verified(stripe: Stripe, body: string, signature: string, secret: string): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret);
  } catch {
    throw billingFailure("NotFromStripe");
  }
}

function aboutOf(type: string, object: unknown): ProviderEvent["about"] {
  const parsed = Subject.safeParse(object);
  if (!parsed.success) return { kind: "nothing" };
  const subject = parsed.data;
  if (type === "customer.deleted") return { kind: "customer-gone", customerId: subject.id };
  if (subject.object === "subscription") return { kind: "subscription", subscriptionId: subject.id };
  const subscriptionId = subject.parent?.subscription_details?.subscription ?? subject.subscription;
  if (subscriptionId) return { kind: "subscription", subscriptionId };
  const paymentIntentId = subject.object === "payment_intent" ? subject.id : subject.payment_intent;
  return paymentIntentId ? { kind: "payment", paymentIntentId } : { kind: "nothing" };
}
