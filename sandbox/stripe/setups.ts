import { type Card, checkCard, failureOf, NOT_AUTHENTICATED } from "./cards.ts";
import { ASKING, methodOf } from "./confirm.ts";
import { newObject, secretFor } from "./new_object.ts";
import type { CardError, NextAction, PaymentMethod, SetupIntent } from "./objects.ts";
import { missing, refused } from "./refusal.ts";
import type { StripeStore } from "./stripe_store.ts";

interface SetupConfirmation {
  readonly status: SetupIntent["status"];
  readonly setupIntentId: string;
  readonly paymentMethodId: string | null;
  readonly error?: CardError;
  /** Where the bank asks, while the card waits for it. */
  readonly nextAction?: NextAction["type"];
}

/** A card to be kept for later payments; nothing is charged. */
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

export function isSetupSecret(clientSecret: string): boolean {
  return clientSecret.startsWith("seti_");
}

export async function setupBySecret(store: StripeStore, clientSecret: string): Promise<SetupIntent> {
  const id = clientSecret.split("_secret_")[0] ?? "";
  const setup = await store.find("setup_intent", id);
  if (setup?.client_secret !== clientSecret) throw missing("setup_intent", id, "client_secret");
  return setup;
}

export async function confirmSetup(store: StripeStore, clientSecret: string, card: Card): Promise<SetupConfirmation> {
  const setup = await setupBySecret(store, clientSecret);
  if (setup.status === "succeeded") return answer(setup, ALREADY_SAVED);
  const checked = checkCard(card, new Date(store.now * 1000));
  if (typeof checked !== "string") return answer(setup, checked);
  const method = await store.save(methodOf(card, checked));
  const asks = ASKING[checked];
  if (asks) {
    const asking = { ...setup, status: "requires_action" as const, payment_method: method.id, next_action: asks };
    return answer(await store.save({ ...asking, last_setup_error: null }));
  }
  const error = failureOf(checked);
  return error ? await fail(store, setup, error) : answer(await keep(store, setup, method));
}

export async function authenticateSetup(
  store: StripeStore,
  clientSecret: string,
  isGenuine: boolean,
): Promise<SetupConfirmation> {
  const setup = await setupBySecret(store, clientSecret);
  if (setup.status !== "requires_action" || !setup.payment_method) {
    throw refused("This card does not wait for authentication.", { code: "setup_intent_unexpected_state" });
  }
  if (!isGenuine) return await fail(store, setup, NOT_AUTHENTICATED);
  const method = await store.get("payment_method", setup.payment_method);
  return answer(await keep(store, setup, { ...method, _outcome: "succeeds" }));
}

async function keep(store: StripeStore, setup: SetupIntent, method: PaymentMethod): Promise<SetupIntent> {
  await store.emit("payment_method.attached", await store.save({ ...method, customer: setup.customer }));
  const kept = { ...setup, status: "succeeded" as const, payment_method: method.id, next_action: null };
  const saved = await store.save({ ...kept, last_setup_error: null });
  await store.emit("setup_intent.succeeded", saved);
  return saved;
}

async function fail(store: StripeStore, setup: SetupIntent, error: CardError): Promise<SetupConfirmation> {
  const failed = await store.save({
    ...setup,
    status: "requires_payment_method" as const,
    payment_method: null,
    last_setup_error: error,
    next_action: null,
  });
  await store.emit("setup_intent.setup_failed", failed);
  return answer(failed, error);
}

const ALREADY_SAVED: CardError = {
  type: "invalid_request_error",
  code: "setup_intent_unexpected_state",
  message: "You cannot confirm this SetupIntent because it has already succeeded.",
};

function answer(setup: SetupIntent, error: CardError | null = null): SetupConfirmation {
  const { id, status, payment_method, next_action: asks } = setup;
  const told = { status, setupIntentId: id, paymentMethodId: payment_method, ...(asks && { nextAction: asks.type }) };
  return error ? { ...told, error } : told;
}
