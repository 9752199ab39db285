import Stripe from "stripe";
import type { PublishableKey } from "../../../domain/billing/publishable_key.ts";
import type { Plan } from "../../../domain/billing/plan.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import type { Log } from "../log/log.ts";
import { idOf, paidBy } from "./stripe_answers.ts";
import { askStripe, orNull } from "./stripe_errors.ts";
import { readStripeEvent } from "./stripe_events.ts";
import { findInvoiceOwner, listInvoices, tryVoidAll, voidInvoices } from "./stripe_invoices.ts";
import {
  createCardSetup,
  findCardSetup,
  findPaymentMethodOwner,
  listPaymentMethods,
  makeDefault,
} from "./stripe_payment_methods.ts";
import {
  createSubscription,
  findSubscription,
  keyed,
  listLiving,
  listLivingOf,
  stripePriceOf,
  updateLiving,
} from "./stripe_subscriptions.ts";

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

export type Payments = ReturnType<typeof stripePayments>;

/**
 * What billing asks of the payment provider. A `key` makes a call idempotent: repeated, it does nothing new.
 * Every call throws `Unreachable` when no answer came, and may be repeated.
 */
export function stripePayments(account: StripeAccount, log: Log, patienceMs = STRIPE_TIMEOUT_MS) {
  const stripe = openStripe(account, patienceMs);
  const ask = askStripe(log, patienceMs);
  return {
    publishableKey: account.publishableKey,
    // Without an address Stripe writes to nobody: members get one mail about each payment, and it is ours.
    createCustomer: ({ userId, email }: { userId: UserId; email: string }, key: string) =>
      ask(async () => (await stripe.customers.create({ description: email, metadata: { userId } }, keyed(key))).id),
    /** Also voids open invoices. */
    deleteCustomer: (customerId: string) => ask(() => deleteCustomer(stripe, customerId)),
    /** @throws Failure NoSuchCustomer when the provider deleted the customer */
    createSubscription: (customer: string, userId: UserId, plan: Plan, key: string) =>
      ask(async () => {
        const price = await stripePriceOf(stripe, plan);
        return await createSubscription(stripe, { customer, userId, price }, key);
      }),
    findSubscription: (subscriptionId: string) => ask(() => findSubscription(stripe, subscriptionId)),
    findPayment: (paymentIntentId: string) => ask(() => findPayment(stripe, paymentIntentId)),
    /** Does nothing to one that has ended. */
    cancelAtPeriodEnd: (subscriptionId: string) =>
      ask(async () => void await updateLiving(stripe, subscriptionId, { cancel_at_period_end: true })),
    /** @returns false when it has ended */
    resume: (subscriptionId: string) =>
      ask(() => updateLiving(stripe, subscriptionId, { cancel_at_period_end: false })),
    endNow: (subscriptionId: string) => ask(async () => void await orNull(stripe.subscriptions.cancel(subscriptionId))),
    /** Atomic at the provider: paid, or void. */
    voidInvoices: (subscriptionId: string) => ask(() => voidInvoices(stripe, subscriptionId)),
    refund: (subscriptionId: string) => ask(() => refund(stripe, subscriptionId)),
    listPaymentMethods: (customerId: string) => ask(() => listPaymentMethods(stripe, customerId)),
    findPaymentMethodOwner: (paymentMethodId: string) => ask(() => findPaymentMethodOwner(stripe, paymentMethodId)),
    makeDefault: (customerId: string, paymentMethodId: string, subscriptionId: string | null) =>
      ask(() => makeDefault(stripe, customerId, paymentMethodId, subscriptionId)),
    removePaymentMethod: (paymentMethodId: string) =>
      ask(async () => void await orNull(stripe.paymentMethods.detach(paymentMethodId))),
    /** @returns the secret with which Stripe.js saves a card; nothing is charged. @throws Failure NoSuchCustomer */
    createCardSetup: (customerId: string) => ask(() => createCardSetup(stripe, customerId)),
    findCardSetup: (setupIntentId: string) => ask(() => findCardSetup(stripe, setupIntentId)),
    /** Newest first; those that nobody was or will be asked to pay are left out. */
    listInvoices: (customerId: string, after: string | null, most: number) =>
      ask(() => listInvoices(stripe, { customerId, after, most }, account.invoicePages ?? null)),
    findInvoiceOwner: (invoiceId: string) => ask(() => findInvoiceOwner(stripe, invoiceId)),
    listLivingOf: (customerId: string) => ask(() => listLivingOf(stripe, customerId)),
    /** In the whole account at the provider, which others may use as well. */
    listLiving: () => listLiving(stripe),
    /** @throws Failure NotFromStripe */
    readEvent: (body: string, signature: string) => readStripeEvent(stripe, body, signature, account.webhookSecret),
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
