import type { Invoice } from "../../../domain/billing/invoice.ts";
import type { PaymentMethod } from "../../../domain/billing/payment_method.ts";
import type { Plan } from "../../../domain/billing/plan.ts";
import type { PublishableKey } from "../../../domain/billing/publishable_key.ts";
import type { ProviderSubscription } from "../../../domain/billing/subscription.ts";
import type { UserId } from "../../../domain/wire/ids.ts";

interface ProviderPayment {
  readonly customerId: string | null;
  readonly hasSucceeded: boolean;
  readonly amountCents: number;
  readonly subscriptionId: string | null;
}

interface CardSetup {
  readonly customerId: string | null;
  readonly paymentMethodId: string | null;
  readonly hasSucceeded: boolean;
}

export interface CreatedSubscription {
  readonly subscriptionId: string;
  /** As it was made; null when the provider repeats an earlier answer, so that it may stand elsewhere by now. */
  readonly asMade: ProviderSubscription | null;
}

export interface InvoicePage {
  readonly invoices: readonly Invoice[];
  /** The invoice after which the next page begins; null: there is none. */
  readonly next: string | null;
}

export interface LivingSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** False for one made by hand at the provider. */
  readonly isOurs: boolean;
}

export interface ProviderEvent {
  readonly eventId: string;
  readonly type: string;
  readonly about:
    | { readonly kind: "subscription"; readonly subscriptionId: string }
    | { readonly kind: "payment"; readonly paymentIntentId: string }
    | { readonly kind: "customer-gone"; readonly customerId: string }
    | { readonly kind: "nothing" };
}

/**
 * What billing asks of the payment provider. A `key` makes a call idempotent: repeated, it does nothing new.
 * Every call throws `Unreachable` when no answer came, and may be repeated.
 */
export interface Payments {
  readonly publishableKey: PublishableKey;
  createCustomer(person: { userId: UserId; email: string }, key: string): Promise<string>;
  /** Also voids open invoices. */
  deleteCustomer(customerId: string): Promise<void>;
  /** @throws Failure NoSuchCustomer when the provider deleted the customer */
  createSubscription(customerId: string, userId: UserId, plan: Plan, key: string): Promise<CreatedSubscription>;
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  findPayment(paymentIntentId: string): Promise<ProviderPayment | null>;
  /** Does nothing to one that has ended. */
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  /** @returns false when it has ended */
  resume(subscriptionId: string): Promise<boolean>;
  endNow(subscriptionId: string): Promise<void>;
  /** Atomic at the provider: paid, or void. */
  voidInvoices(subscriptionId: string): Promise<"void" | "paid">;
  refund(subscriptionId: string): Promise<void>;
  listPaymentMethods(customerId: string): Promise<readonly PaymentMethod[]>;
  findPaymentMethodOwner(paymentMethodId: string): Promise<string | null>;
  makeDefault(customerId: string, paymentMethodId: string, subscriptionId: string | null): Promise<void>;
  removePaymentMethod(paymentMethodId: string): Promise<void>;
  /** @returns the secret with which Stripe.js saves a card; nothing is charged. @throws Failure NoSuchCustomer */
  createCardSetup(customerId: string): Promise<string>;
  findCardSetup(setupIntentId: string): Promise<CardSetup | null>;
  /** Newest first; those that nobody was or will be asked to pay are left out. */
  listInvoices(customerId: string, after: string | null, most: number): Promise<InvoicePage>;
  findInvoiceOwner(invoiceId: string): Promise<string | null>;
  listLivingOf(customerId: string): Promise<readonly string[]>;
  /** In the whole account at the provider, which others may use as well. */
  listLiving(): AsyncIterable<LivingSubscription>;
  /** @throws Failure NotFromStripe */
  readEvent(body: string, signature: string): Promise<ProviderEvent>;
}
