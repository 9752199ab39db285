import type { PlanId } from "./plan.ts";

/** How far a purchase is. What is bought has a life of its own afterwards: the subscription's. */
export const CHECKOUT_STATES = [
  "choosing",
  "needs_payment",
  "needs_authentication",
  "processing",
  "declined",
  "paid",
  "failed",
  "abandoned",
] as const;
export type CheckoutState = (typeof CHECKOUT_STATES)[number];

/**
 * The one purchase that a member has going. Two windows that choose the same plan share it, so they share one
 * subscription and one payment. Its number makes the provider's idempotency key.
 */
export interface Checkout {
  readonly number: number;
  readonly planId: PlanId | null;
  readonly subscriptionId: string | null;
}

/** A purchase and the machine's state it is in; what is stored and what the payment form predicts from. */
export interface CheckoutAt {
  readonly state: CheckoutState;
  readonly checkout: Checkout;
}

export const NO_CHECKOUT: CheckoutAt = {
  state: "choosing",
  checkout: { number: 0, planId: null, subscriptionId: null },
};

export type CheckoutEvent =
  | { readonly type: "choose"; readonly planId: PlanId }
  /** The provider made the subscription, and there is something to pay. */
  | { readonly type: "open"; readonly subscriptionId: string }
  /** The bank asks whether it is the owner of the card. */
  | { readonly type: "authenticate" }
  | { readonly type: "process" }
  | { readonly type: "decline" }
  | { readonly type: "pay" }
  /** It cannot be paid any more: never made, or run out. */
  | { readonly type: "fail" }
  /** The provider made the invoice void, which it refuses once it is paid. */
  | { readonly type: "abandon" };

/** How the payment of a new subscription stands at the provider. */
export type PaymentStage = Exclude<CheckoutState, "choosing" | "abandoned">;

/** What must have happened to a payment that stands there now; null when nothing. */
export const HAPPENED: Readonly<Record<PaymentStage, CheckoutEvent | null>> = {
  needs_payment: null,
  needs_authentication: { type: "authenticate" },
  processing: { type: "process" },
  declined: { type: "decline" },
  paid: { type: "pay" },
  failed: { type: "fail" },
};
