import { type Card, checkCard, fullYear, NOT_AUTHENTICATED } from "./cards.ts";
import { charge, failAuthentication } from "./charge.ts";
import type { CardError, NextAction, Outcome, PaymentIntent, PaymentMethod } from "./objects.ts";
import { missing, refused } from "./refusal.ts";
import { newObject } from "./new_object.ts";
import type { StripeStore } from "./stripe_store.ts";

export interface Confirmation {
  readonly status: PaymentIntent["status"];
  readonly paymentIntentId: string;
  readonly paymentMethodId: string | null;
  readonly error?: CardError;
  /** Where the bank asks, while the payment waits for it. */
  readonly nextAction?: NextAction["type"];
}

export async function confirm(store: StripeStore, clientSecret: string, card: Card): Promise<Confirmation> {
  const intent = await intentBySecret(store, clientSecret);
  if (isOver(intent)) return answer(intent, intent.payment_method, overError(intent));
  const checked = checkCard(card, new Date(store.now * 1000));
  if (typeof checked !== "string") return answer(intent, null, checked);
  const method = await store.save(methodOf(card, checked));
  const asks = ASKING[checked];
  if (asks) return answer(await askForAuthentication(store, intent, method, asks), method.id);
  const charged = await charge(store, intent, method);
  return answer(charged, method.id, charged.last_payment_error);
}

export async function authenticate(
  store: StripeStore,
  clientSecret: string,
  isGenuine: boolean,
): Promise<Confirmation> {
  const intent = await intentBySecret(store, clientSecret);
  if (intent.status !== "requires_action" || !intent.payment_method) {
    throw refused("This payment does not wait for authentication.", { code: "payment_intent_unexpected_state" });
  }
  const method = await store.get("payment_method", intent.payment_method);
  if (!isGenuine) {
    return answer(await failAuthentication(store, intent, NOT_AUTHENTICATED), method.id, NOT_AUTHENTICATED);
  }
  return answer(await charge(store, intent, { ...method, _outcome: "succeeds" }), method.id);
}

export async function intentBySecret(store: StripeStore, clientSecret: string): Promise<PaymentIntent> {
  const id = clientSecret.split("_secret_")[0] ?? "";
  const intent = await store.find("payment_intent", id);
  if (intent?.client_secret !== clientSecret) throw missing("payment_intent", id, "client_secret");
  return intent;
}

function isOver({ status }: PaymentIntent): boolean {
  return status === "succeeded" || status === "canceled";
}

function overError({ status }: PaymentIntent): CardError {
  const message = `This payment cannot be confirmed because it has a status of ${status}.`;
  return { type: "invalid_request_error", code: "payment_intent_unexpected_state", message };
}

/** In a frame over our page, or on the bank's own page, whose address Stripe.js knows here. */
export const ASKING: Readonly<Partial<Record<Outcome, NextAction>>> = {
  authenticates: { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } },
  redirects: { type: "redirect_to_url", redirect_to_url: { url: null, return_url: null } },
};

async function askForAuthentication(
  store: StripeStore,
  intent: PaymentIntent,
  method: PaymentMethod,
  asks: NextAction,
) {
  const asking = await store.save({
    ...intent,
    status: "requires_action" as const,
    payment_method: method.id,
    last_payment_error: null,
    next_action: asks,
  });
  await store.emit("payment_intent.requires_action", asking);
  return asking;
}

export function methodOf(card: Card, outcome: Outcome): PaymentMethod {
  const number = card.number.replace(/\D/g, "");
  const brand = number.startsWith("5") ? "mastercard" : "visa";
  const known = {
    brand,
    display_brand: brand,
    networks: { available: [brand], preferred: null },
    last4: number.slice(-4),
    exp_month: card.expMonth,
    exp_year: fullYear(card.expYear),
  };
  return newObject("payment_method", {
    type: "card",
    customer: null,
    card: { ...known, ...CARD_REST },
    _outcome: outcome,
  });
}

const CARD_REST = {
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
  country: "US",
  funding: "credit",
  generated_from: null,
  three_d_secure_usage: { supported: true },
  wallet: null,
};

function answer(intent: PaymentIntent, paymentMethodId: string | null, error: CardError | null = null): Confirmation {
  const { id, status, next_action: asks } = intent;
  const told = { status, paymentIntentId: id, paymentMethodId, ...(asks && { nextAction: asks.type }) };
  return error ? { ...told, error } : told;
}
