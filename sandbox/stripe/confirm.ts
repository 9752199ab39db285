import { type Card, checkCard, failureOf, fullYear, NOT_AUTHENTICATED } from "./cards.ts";
import { charge, failAuthentication } from "./charge.ts";
import { newObject, secretFor } from "./new_object.ts";
import type { CardError, NextAction, Outcome, PaymentIntent, PaymentMethod, SetupIntent } from "./objects.ts";
import { missing, refused } from "./refusal.ts";
import type { StripeStore } from "./stripe_store.ts";

/** A payment, or a card to be kept for later ones. */
type Intent = PaymentIntent | SetupIntent;

export interface Confirmation {
  readonly status: Intent["status"];
  readonly paymentIntentId?: string;
  readonly setupIntentId?: string;
  readonly paymentMethodId: string | null;
  readonly error?: CardError;
  /** Where the bank asks, while it is waited for. */
  readonly nextAction?: NextAction["type"];
}

/** A card to be kept; nothing is charged. */
export async function createSetup(store: StripeStore, customerId: string): Promise<SetupIntent> {
  const customer = await store.get("customer", customerId, "customer");
  if (customer.deleted) throw missing("customer", customerId, "customer");
  const made = newObject("setup_intent", {
    status: "requires_payment_method",
    client_secret: "",
    customer: customer.id,
    last_setup_error: null,
    next_action: null,
    payment_method: null,
    usage: "off_session",
  });
  const setup = await store.save({ ...made, client_secret: secretFor(made.id) });
  await store.emit("setup_intent.created", setup);
  return setup;
}

export async function confirm(store: StripeStore, clientSecret: string, card: Card): Promise<Confirmation> {
  const intent = await intentBySecret(store, clientSecret);
  if (intent.status === "succeeded" || intent.status === "canceled") {
    return answer(intent, intent.payment_method, overError(intent));
  }
  const checked = checkCard(card, new Date(store.now * 1000));
  if (typeof checked !== "string") return answer(intent, null, checked);
  const method = await store.save(methodOf(card, checked));
  const asks = ASKING[checked];
  if (asks) return answer(await askForAuthentication(store, intent, method, asks), method.id);
  return await settle(store, intent, method);
}

export async function authenticate(
  store: StripeStore,
  clientSecret: string,
  isGenuine: boolean,
): Promise<Confirmation> {
  const intent = await intentBySecret(store, clientSecret);
  if (intent.status !== "requires_action" || !intent.payment_method) {
    throw refused("This does not wait for authentication.", { code: `${intent.object}_unexpected_state` });
  }
  const method = await store.get("payment_method", intent.payment_method);
  if (isGenuine) return await settle(store, intent, { ...method, _outcome: "succeeds" });
  const failed = intent.object === "payment_intent"
    ? await failAuthentication(store, intent, NOT_AUTHENTICATED)
    : await failSetup(store, intent, NOT_AUTHENTICATED);
  return answer(failed, method.id, NOT_AUTHENTICATED);
}

export async function intentBySecret(store: StripeStore, clientSecret: string): Promise<Intent> {
  const id = clientSecret.split("_secret_")[0] ?? "";
  const kind = id.startsWith("seti_") ? "setup_intent" : "payment_intent";
  const intent = await store.find(kind, id);
  if (intent?.client_secret !== clientSecret) throw missing(kind, id, "client_secret");
  return intent;
}

function overError({ object, status }: Intent): CardError {
  const message = `This cannot be confirmed because it has a status of ${status}.`;
  return { type: "invalid_request_error", code: `${object}_unexpected_state`, message };
}

/** In a frame over our page, or on the bank's own page, whose address Stripe.js knows here. */
const ASKING: Readonly<Partial<Record<Outcome, NextAction>>> = {
  authenticates: { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect" } },
  redirects: { type: "redirect_to_url", redirect_to_url: { url: null, return_url: null } },
};

async function askForAuthentication(store: StripeStore, intent: Intent, method: PaymentMethod, asks: NextAction) {
  const asking = { status: "requires_action" as const, payment_method: method.id, next_action: asks };
  const saved = intent.object === "payment_intent"
    ? await store.save({ ...intent, ...asking, last_payment_error: null })
    : await store.save({ ...intent, ...asking, last_setup_error: null });
  await store.emit(`${intent.object}.requires_action`, saved);
  return saved;
}

/** Charges the card, or keeps it. */
async function settle(store: StripeStore, intent: Intent, method: PaymentMethod): Promise<Confirmation> {
  if (intent.object === "payment_intent") {
    const charged = await charge(store, intent, method);
    return answer(charged, method.id, charged.last_payment_error);
  }
  const error = failureOf(method._outcome);
  const settled = error ? await failSetup(store, intent, error) : await keep(store, intent, method);
  return answer(settled, method.id, error);
}

async function keep(store: StripeStore, setup: SetupIntent, method: PaymentMethod): Promise<SetupIntent> {
  await store.emit("payment_method.attached", await store.save({ ...method, customer: setup.customer }));
  const kept = { ...setup, status: "succeeded" as const, payment_method: method.id, next_action: null };
  const saved = await store.save({ ...kept, last_setup_error: null });
  await store.emit("setup_intent.succeeded", saved);
  return saved;
}

async function failSetup(store: StripeStore, setup: SetupIntent, error: CardError): Promise<SetupIntent> {
  const failed = { ...setup, status: "requires_payment_method" as const, payment_method: null, next_action: null };
  const saved = await store.save({ ...failed, last_setup_error: error });
  await store.emit("setup_intent.setup_failed", saved);
  return saved;
}

function methodOf(card: Card, outcome: Outcome): PaymentMethod {
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

function answer(intent: Intent, paymentMethodId: string | null, error: CardError | null = null): Confirmation {
  const { id, object, status, next_action: asks } = intent;
  return {
    status,
    ...object === "payment_intent" ? { paymentIntentId: id } : { setupIntentId: id },
    paymentMethodId,
    ...asks && { nextAction: asks.type },
    ...error && { error },
  };
}
