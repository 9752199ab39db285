import Stripe from "stripe";
import type { PublishableKey } from "../../../domain/billing/publishable_key.ts";
import type { Log } from "../log/log.ts";
import type { Payments } from "./payments.ts";
import { idOf, paidBy } from "./stripe_answers.ts";
import { askStripe, orNull } from "./stripe_errors.ts";
import { readStripeEvent } from "./stripe_events.ts";
import { tryVoidAll, voidInvoices } from "./stripe_invoices.ts";
import { keyed } from "./stripe_keyed.ts";
import { listLiving, listLivingOf } from "./stripe_active_subscriptions.ts";
import { findInvoiceOwner, listInvoices } from "./stripe_invoice_pages.ts";
import {
  createCardSetup,
  findCardSetup,
  findPaymentMethodOwner,
  listPaymentMethods,
  makeDefault,
} from "./stripe_payment_methods.ts";
import { stripePriceOf } from "./stripe_prices.ts";
import { createSubscription, findSubscription } from "./stripe_subscriptions.ts";
import { updateLiving } from "./stripe_update_living.ts";

export interface StripeAccount {
  readonly secretKey: string;
  readonly publishableKey: PublishableKey;
  readonly webhookSecret: string;
  readonly apiUrl: string;
  /** Where this server shows invoices itself; left out, they are Stripe's own pages. */
  readonly invoicePages?: string;
}

/** Nobody waits longer than this for a call to Stripe, its repeats included. */
const STRIPE_TIMEOUT_MS = 10_000;
/** Repeats carry the same idempotency key, so a call that was heard but not answered is not done twice. */
const REPEATS = 2;

export function stripePayments(account: StripeAccount, log: Log, patienceMs = STRIPE_TIMEOUT_MS): Payments {
  const stripe = openStripe(account, patienceMs);
  const ask = askStripe(log, patienceMs);
  return {
    publishableKey: account.publishableKey,
    // Without an address Stripe writes to nobody: members get one mail about each payment, and it is ours.
    createCustomer: ({ userId, email }, key) =>
      ask(async () => (await stripe.customers.create({ description: email, metadata: { userId } }, keyed(key))).id),
    deleteCustomer: (customerId) => ask(() => deleteCustomer(stripe, customerId)),
    createSubscription: (customerId, userId, plan, key) =>
      ask(async () => {
        const price = await stripePriceOf(stripe, plan);
        return await createSubscription(stripe, { customer: customerId, userId, price }, key);
      }),
    findSubscription: (subscriptionId) => ask(() => findSubscription(stripe, subscriptionId)),
    findPayment: (paymentIntentId) => ask(() => findPayment(stripe, paymentIntentId)),
    cancelAtPeriodEnd: (subscriptionId) =>
      ask(async () => void await updateLiving(stripe, subscriptionId, { cancel_at_period_end: true })),
    resume: (subscriptionId) => ask(() => updateLiving(stripe, subscriptionId, { cancel_at_period_end: false })),
    endNow: (subscriptionId) => ask(async () => void await orNull(stripe.subscriptions.cancel(subscriptionId))),
    voidInvoices: (subscriptionId) => ask(() => voidInvoices(stripe, subscriptionId)),
    refund: (subscriptionId) => ask(() => refund(stripe, subscriptionId)),
    listPaymentMethods: (customerId) => ask(() => listPaymentMethods(stripe, customerId)),
    findPaymentMethodOwner: (paymentMethodId) => ask(() => findPaymentMethodOwner(stripe, paymentMethodId)),
    makeDefault: (customerId, paymentMethodId, subscriptionId) =>
      ask(() => makeDefault(stripe, customerId, paymentMethodId, subscriptionId)),
    removePaymentMethod: (paymentMethodId) =>
      ask(async () => void await orNull(stripe.paymentMethods.detach(paymentMethodId))),
    createCardSetup: (customerId) => ask(() => createCardSetup(stripe, customerId)),
    findCardSetup: (setupIntentId) => ask(() => findCardSetup(stripe, setupIntentId)),
    listInvoices: (customerId, after, most) =>
      ask(() => listInvoices(stripe, { customerId, after, most }, account.invoicePages ?? null)),
    findInvoiceOwner: (invoiceId) => ask(() => findInvoiceOwner(stripe, invoiceId)),
    listLivingOf: (customerId) => ask(() => listLivingOf(stripe, customerId)),
    listLiving: () => listLiving(stripe),
    readEvent: (body, signature) => readStripeEvent(stripe, body, signature, account.webhookSecret),
  };
}

export function openStripe({ secretKey, apiUrl }: StripeAccount, patienceMs: number): Stripe {
  const api = new URL(apiUrl);
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: patienceMs,
    maxNetworkRetries: REPEATS,
    telemetry: false,
    appInfo: { name: "Stowmark" },
    host: api.hostname,
    port: api.port || (api.protocol === "http:" ? 80 : 443),
    protocol: api.protocol === "http:" ? "http" : "https",
  });
}

async function deleteCustomer(stripe: Stripe, customer: string): Promise<void> {
  await tryVoidAll(stripe, { customer });
  await orNull(stripe.customers.del(customer));
}

async function findPayment(stripe: Stripe, paymentIntentId: string) {
  const intent = await orNull(stripe.paymentIntents.retrieve(paymentIntentId));
  if (!intent) return null;
  const payment = { type: "payment_intent", payment_intent: paymentIntentId } as const;
  const { data: [link] } = await stripe.invoicePayments.list({ payment, limit: 1, expand: ["data.invoice"] });
  const invoice = link && typeof link.invoice !== "string" && !("deleted" in link.invoice) ? link.invoice : null;
  const subscription = invoice?.parent?.subscription_details?.subscription;
  return {
    customerId: intent.customer ? idOf(intent.customer) : null,
    hasSucceeded: intent.status === "succeeded",
    amountCents: intent.amount_received,
    subscriptionId: subscription ? idOf(subscription) : null,
  };
}

async function refund(stripe: Stripe, subscriptionId: string): Promise<void> {
  const intent = paidBy(await stripe.subscriptions.retrieve(subscriptionId, { expand: ["latest_invoice.payments"] }));
  if (intent) await stripe.refunds.create({ payment_intent: intent }, keyed(`refund-${intent}`));
}
