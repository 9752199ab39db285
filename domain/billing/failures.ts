import { failuresOf } from "../wire/failure.ts";

export const billingFailures = {
  UnknownPlan: [400, "We do not know that plan."],
  AlreadySubscribed: [409, "You are Pro already."],
  RenewalUnpaid: [409, "Your present plan waits for a payment. Pay or cancel it first."],
  OtherPlanChosen: [409, "Another plan was chosen in another window. Please choose again."],
  NoSuchPayment: [404, "We could not find that payment."],
  NotYourPayment: [403, "That payment belongs to somebody else."],
  OtherPlanPaid: [409, "That payment was made for another plan or amount."],
  NotPaid: [402, "The payment has not succeeded, so nothing was activated."],
  PaymentSpent: [409, "The membership that this payment bought has ended."],
  PaymentMethodMissing: [400, "Payment method not found"],
  NoSuchPaymentMethod: [404, "Payment method not found"],
  NoSuchCard: [404, "We could not find that card."],
  CardNotSaved: [402, "The card was not confirmed, so it was not saved. Your old card goes on paying."],
  NothingToPay: [409, "You have no plan that a card could pay for."],
  NoSuchInvoice: [404, "We could not find that payment."],
  PaymentMethodInUse: [
    409,
    "This card pays for your plan. Make another card the default or cancel the plan, then remove it.",
  ],
  NoSubscription: [404, "There is no subscription to cancel."],
  NothingCharged: [404, "Your Pro was given to you and nothing is charged, so there is nothing to cancel."],
  NothingToResume: [409, "This plan is not being cancelled."],
  Declined: [402, "Your card was declined."],
  NotSetUp: [
    503,
    "Payments are not set up here yet. The operator has to set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.",
  ],
  Unreachable: [503, "We could not reach the payment provider. Please try again in a moment."],
  ProviderFault: [503, "The payment provider has a problem. Please try again in a moment."],
  ProviderRefused: [503, "The payment provider refused this. The operator finds the reason in the log."],
  PlanBusy: [503, "Your plan is being changed in another window. Please try again in a moment."],
  ProviderBusy: [503, "The payment provider has too much to do. Please try again in a moment."],
  KeyTaken: [503, "Your plan is being changed in another window. Please try again in a moment."],
  NoSuchCustomer: [409, "The payment provider does not know you any more. Please try again."],
  EventUnreadable: [400, "This message is signed by Stripe, but has no id, type and data that we can read."],
  NotFromStripe: [400, "This message is not signed by Stripe."],
} as const;
export const billingFailure = failuresOf(billingFailures);

/** The call was not answered, or not begun: the same one, under the same key, may do better. */
export const MAY_BE_REPEATED: ReadonlySet<string> = new Set(["Unreachable", "PlanBusy", "ProviderBusy"]);
