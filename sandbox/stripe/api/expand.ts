import { paymentOf } from "../invoices.ts";
import type { StripeObject } from "../objects.ts";
import { type StripeStore, withoutPrivates } from "../stripe_store.ts";

type Json = Record<string, unknown>;

export async function expanded(store: StripeStore, object: object, paths: readonly string[]): Promise<Json> {
  const answer: Json = { ...withoutPrivates(object) };
  for (const path of paths) await fill(store, answer, path.split("."));
  return answer;
}

async function fill(store: StripeStore, at: Json, [field, ...rest]: string[]): Promise<void> {
  if (field === undefined) return;
  at[field] = await filled(store, at, field);
  const next = at[field];
  if (!isJson(next)) return;
  if (rest[0] === "data" && Array.isArray(next.data)) {
    for (const entry of next.data) if (isJson(entry)) await fill(store, entry, rest.slice(1));
  } else await fill(store, next, rest);
}

/** Stripe leaves some fields out until they are asked for; the others hold an id. */
async function filled(store: StripeStore, at: Json, field: string): Promise<unknown> {
  const value = at[field];
  if (at.object === "invoice" && field === "payments") return await paymentsOf(store, String(at.id));
  if (at.object === "invoice" && field === "confirmation_secret") {
    const { intent } = await paymentOf(store, String(at.id));
    return { client_secret: intent.client_secret, type: "payment_intent" };
  }
  if (typeof value !== "string") return value;
  const found: StripeObject | null = await store.findAny(value);
  return found ? withoutPrivates(found) : value;
}

async function paymentsOf(store: StripeStore, invoiceId: string) {
  const { link } = await paymentOf(store, invoiceId);
  return listOf([link], `/v1/invoices/${invoiceId}/payments`);
}

export function listOf(data: readonly object[], url: string, hasMore = false) {
  return { object: "list", data, has_more: hasMore, url };
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
