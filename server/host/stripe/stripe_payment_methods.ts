import type Stripe from "stripe";
import { billingFailure } from "../../../domain/billing/failures.ts";
import { idOf, paymentMethodOf } from "./stripe_answers.ts";
import { isMissing, orNull } from "./stripe_errors.ts";
import { updateLiving } from "./stripe_subscriptions.ts";

export async function findPaymentMethodOwner(stripe: Stripe, paymentMethodId: string): Promise<string | null> {
  const method = await orNull(stripe.paymentMethods.retrieve(paymentMethodId));
  return method?.customer ? idOf(method.customer) : null;
}

/** The saved cards. The default is the one that Stripe charges: a subscription's own goes before its customer's. */
export async function listPaymentMethods(stripe: Stripe, customerId: string) {
  const customer = await orNull(stripe.customers.retrieve(customerId));
  if (!customer || customer.deleted) return [];
  const { data } = await stripe.customers.listPaymentMethods(customerId, { type: "card", limit: 100 });
  const chosen = customer.invoice_settings.default_payment_method;
  const charged = await payingMethod(stripe, customerId) ?? (chosen ? idOf(chosen) : null);
  return data.map((method) => paymentMethodOf(method, charged ?? data[0]?.id ?? null));
}

async function payingMethod(stripe: Stripe, customerId: string): Promise<string | null> {
  const { data } = await stripe.subscriptions.list({ customer: customerId, limit: 100 });
  const method = data.find(({ default_payment_method }) => default_payment_method)?.default_payment_method;
  return method ? idOf(method) : null;
}

export async function createCardSetup(stripe: Stripe, customer: string): Promise<string> {
  try {
    const setup = await stripe.setupIntents.create({
      customer,
      usage: "off_session",
      allowed_payment_method_types: ["card"],
    });
    if (!setup.client_secret) throw new Error(`expected a secret of ${setup.id}, found none`);
    return setup.client_secret;
  } catch (error) {
    if (isMissing(error, "customer")) throw billingFailure("NoSuchCustomer");
    throw error;
  }
}

export async function findCardSetup(stripe: Stripe, setupIntentId: string) {
  const setup = await orNull(stripe.setupIntents.retrieve(setupIntentId));
  if (!setup) return null;
  return {
    customerId: setup.customer ? idOf(setup.customer) : null,
    paymentMethodId: setup.payment_method ? idOf(setup.payment_method) : null,
    hasSucceeded: setup.status === "succeeded",
  };
}

export async function makeDefault(
  stripe: Stripe,
  customerId: string,
  method: string,
  subscriptionId: string | null,
): Promise<void> {
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: method } });
  if (subscriptionId) await updateLiving(stripe, subscriptionId, { default_payment_method: method });
}
