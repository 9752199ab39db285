import type Stripe from "stripe";
import { z } from "zod";
import { billingFailure } from "../../../domain/billing/failures.ts";
import { ProviderId } from "../../../domain/billing/provider_id.ts";

export interface ProviderEvent {
  readonly eventId: string;
  readonly type: string;
  readonly about:
    | { readonly kind: "subscription"; readonly subscriptionId: string }
    | { readonly kind: "payment"; readonly paymentIntentId: string }
    | { readonly kind: "customer-gone"; readonly customerId: string }
    | { readonly kind: "nothing" };
}

const Event = z.object({
  id: ProviderId,
  type: z.string().max(255).regex(/^[a-z0-9_.]+$/),
  data: z.object({ object: z.object({}).loose() }),
});

/** Endpoints may speak an older version of Stripe's API, so only the ids are read. */
const Subject = z.object({
  id: z.string(),
  object: z.string(),
  payment_intent: z.string().nullish(),
  subscription: z.string().nullish(),
  parent: z.object({ subscription_details: z.object({ subscription: z.string().nullish() }).nullish() }).nullish(),
});

/** @throws Failure NotFromStripe, EventUnreadable */
export async function readStripeEvent(
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
): Promise<ProviderEvent> {
  const event = Event.safeParse(await verified(stripe, body, signature, secret));
  if (!event.success) throw billingFailure("EventUnreadable");
  const { id, type, data } = event.data;
  return { eventId: id, type, about: aboutOf(type, data.object) };
}

async function verified(stripe: Stripe, body: string, signature: string, secret: string): Promise<unknown> {
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
  if (type === "customer.deleted") return { kind: "customer-gone", customerId: readId(subject.id) };
  if (subject.object === "subscription") return { kind: "subscription", subscriptionId: readId(subject.id) };
  const subscriptionId = subject.parent?.subscription_details?.subscription ?? subject.subscription;
  if (subscriptionId) return { kind: "subscription", subscriptionId: readId(subscriptionId) };
  const paymentIntentId = subject.object === "payment_intent" ? subject.id : subject.payment_intent;
  return paymentIntentId ? { kind: "payment", paymentIntentId: readId(paymentIntentId) } : { kind: "nothing" };
}

/** @throws Failure EventUnreadable */
function readId(id: string): string {
  const parsed = ProviderId.safeParse(id);
  if (!parsed.success) throw billingFailure("EventUnreadable");
  return parsed.data;
}
