import type { PaymentMethod } from "../../domain/billing/payment_method.ts";
import type { Plan } from "../../domain/billing/plan.ts";
import type { PublishableKey } from "../../domain/billing/publishable_key.ts";
import type { ProviderSubscription } from "../../domain/billing/subscription.ts";
import type { UserId } from "../../domain/wire/ids.ts";

/** A payment as the provider tells it. */
interface ProviderPayment {
  readonly customerId: string | null;
  readonly hasSucceeded: boolean;
  readonly amountCents: number;
  /** Which subscription's invoice it pays; null when it pays none. */
  readonly subscriptionId: string | null;
}

export interface LivingSubscription {
  readonly subscriptionId: string;
  readonly customerId: string;
  /** Made by us. Who makes one by hand at the provider does not say so. */
  readonly isOurs: boolean;
}

/** A message of the provider, and what to look at because of it. */
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
  /** Also takes back what the customer has not paid yet, so that nobody can pay it any more. */
  deleteCustomer(customerId: string): Promise<void>;
  /** @throws Failure NoSuchCustomer when the provider deleted the customer */
  createSubscription(customerId: string, userId: UserId, plan: Plan, key: string): Promise<string>;
  findSubscription(subscriptionId: string): Promise<ProviderSubscription | null>;
  /** With which a browser pays the open invoice; null when there is nothing to pay. */
  clientSecretOf(subscriptionId: string): Promise<string | null>;
  findPayment(paymentIntentId: string): Promise<ProviderPayment | null>;
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>;
  resume(subscriptionId: string): Promise<void>;
  endNow(subscriptionId: string): Promise<void>;
  /** Takes back what is not paid yet, so that nobody can pay it any more. Atomic at the provider: paid, or void. */
  voidInvoices(subscriptionId: string): Promise<"void" | "paid">;
  /** Gives back what the newest invoice was paid with. */
  refund(subscriptionId: string): Promise<void>;
  listPaymentMethods(customerId: string): Promise<readonly PaymentMethod[]>;
  /** Which customer a saved payment method belongs to; null when it is nobody's. */
  findPaymentMethodOwner(paymentMethodId: string): Promise<string | null>;
  makeDefault(customerId: string, paymentMethodId: string, subscriptionId: string | null): Promise<void>;
  removePaymentMethod(paymentMethodId: string): Promise<void>;
  /** The customer's subscriptions that are being paid for. */
  listLivingOf(customerId: string): Promise<readonly string[]>;
  /** Every subscription that is being paid for in the account at the provider, which others may use as well. */
  listLiving(): AsyncIterable<LivingSubscription>;
  /** @throws Failure NotFromStripe */
  readEvent(body: string, signature: string): Promise<ProviderEvent>;
}
