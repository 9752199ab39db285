import { assign, getNextSnapshot, setup } from "xstate";
import { type Checkout, type CheckoutAt, type CheckoutEvent, NO_CHECKOUT } from "./checkout.ts";
import { withEvent } from "../wire/with_event.ts";

type Of<T extends CheckoutEvent["type"]> = Extract<CheckoutEvent, { type: T }>;

const PAYING = {
  authenticate: "needs_authentication",
  process: "processing",
  decline: "declined",
  pay: "paid",
  fail: "failed",
  abandon: "abandoned",
} as const;

/** A purchase. The server moves its row with it as the provider tells, the payment form predicts with it. */
const checkoutMachine = setup({
  types: { context: {} as Checkout, events: {} as CheckoutEvent },
  actions: {
    begin: assign(({ context }, { planId }: Of<"choose">) => ({
      number: context.number + 1,
      planId,
      subscriptionId: null,
    })),
    /** Windows that choose the same plan share a purchase, and with it the provider's one answer. */
    share: assign(({ context }, { planId }: Of<"choose">) => ({
      number: planId === context.planId ? context.number : context.number + 1,
      planId,
    })),
    open: assign((_, { subscriptionId }: Of<"open">) => ({ subscriptionId })),
  },
}).createMachine({
  id: "checkout",
  context: NO_CHECKOUT.checkout,
  initial: "choosing",
  states: {
    choosing: {
      on: {
        choose: { actions: withEvent("share") },
        open: { target: "needs_payment", actions: withEvent("open") },
        fail: "failed",
      },
    },
    needs_payment: { on: PAYING },
    needs_authentication: { on: PAYING },
    processing: { on: PAYING },
    /** The form stays usable: another card, or the same one again. */
    declined: { on: PAYING },
    paid: { on: { choose: { target: "choosing", actions: withEvent("begin") } } },
    /** The provider may tell that it is over before we have written that it was given up. */
    failed: {
      on: {
        choose: { target: "choosing", actions: withEvent("begin") },
        abandon: "abandoned",
      },
    },
    abandoned: { on: { choose: { target: "choosing", actions: withEvent("begin") } } },
  },
});

function snapshotOf({ state, checkout }: CheckoutAt) {
  return checkoutMachine.resolveState({ value: state, context: checkout });
}

/** What an event makes of a purchase; null when the machine does not take it. */
export function stepCheckout(at: CheckoutAt, event: CheckoutEvent): CheckoutAt | null {
  const snapshot = snapshotOf(at);
  if (!snapshot.can(event)) return null;
  const next = getNextSnapshot(checkoutMachine, snapshot, event);
  return { state: next.value, checkout: next.context };
}

export function canCheckout(at: CheckoutAt, event: CheckoutEvent): boolean {
  return snapshotOf(at).can(event);
}
