import type { Kind, ObjectOf, StripeObject } from "./objects.ts";

const PREFIXES: Readonly<Record<Kind, string>> = {
  customer: "cus",
  product: "prod",
  price: "price",
  subscription: "sub",
  invoice: "in",
  invoice_payment: "inpay",
  payment_intent: "pi",
  payment_method: "pm",
  setup_intent: "seti",
  charge: "ch",
  refund: "re",
  dispute: "dp",
  event: "evt",
};

type Given<O> = Omit<O, "id" | "object">;

export function newObject<K extends Kind>(kind: K, given: Given<ObjectOf<K>>): ObjectOf<K> {
  return { ...given, id: newStripeId(PREFIXES[kind]), object: kind } as unknown as ObjectOf<K>;
}

export function secretFor(intentId: string): string {
  return `${intentId}_secret_${newSecret()}`;
}

/** An incomplete subscription waits this long for its first payment. Stripe: 23 hours. */
const INCOMPLETE_S = 23 * 60 * 60;

/** When something happens to an object by itself; null: never. */
export function dueAt(object: StripeObject): number | null {
  if (object.object === "invoice") return object.status === "open" ? object.next_payment_attempt : null;
  if (object.object !== "subscription") return null;
  if (object.status === "incomplete") return object.created + INCOMPLETE_S;
  const isLiving = object.status === "active" || object.status === "past_due";
  return isLiving ? object.items.data[0].current_period_end : null;
}

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export function newStripeId(prefix: string): string {
  return `${prefix}_${letters(24)}`;
}

export function newSecret(): string {
  return letters(25);
}

function letters(count: number): string {
  const random = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(random, (byte) => ALPHABET[byte % ALPHABET.length]).join("");
}
