import { assign, setup } from "xstate";
import { type CheckoutAt, type CheckoutEvent, type CheckoutState, NO_CHECKOUT } from "./checkout.ts";
import { canCheckout, stepCheckout } from "./checkout_machine.ts";
import { withEvent } from "../wire/with_event.ts";

export type PaymentEvent =
  /** The server's word on the purchase that is paid here. */
  | { type: "told"; checkout: CheckoutState }
  | { type: "submit"; isFormReady: boolean }
  | { type: "confirmed" }
  | { type: "subscribed" }
  /**
   * @property message null where the provider's form says it at its own fields
   * @property means what the refusal says of the purchase; the server's word follows
   */
  | { type: "refused"; message: string | null; means?: "decline" | "process" };

interface Payment {
  readonly error: string | null;
  /** Whether it is what was filled in that was refused. */
  readonly isDeclined: boolean;
  readonly checkout: CheckoutAt;
}

/**
 * The payment form around a purchase. Whatever is refused leaves it usable again, with the reason under it; whether the
 * purchase can be paid at all its own machine answers.
 */
export const paymentMachine = setup({
  types: { context: {} as Payment, events: {} as PaymentEvent },
  guards: {
    mayPay: ({ context }, { isFormReady }: { isFormReady: boolean }) =>
      isFormReady && canCheckout(context.checkout, { type: "pay" }),
  },
  actions: {
    hear: assign((_, { checkout: state }: { checkout: CheckoutState }) => ({
      checkout: { state, checkout: NO_CHECKOUT.checkout },
    })),
    predict: assign((
      { context },
      { type }: { type: Exclude<CheckoutEvent["type"], "choose" | "open"> | undefined },
    ) => ({
      checkout: (type && stepCheckout(context.checkout, { type })) ?? context.checkout,
    })),
    explain: assign((_, { message, means }: Pick<Extract<PaymentEvent, { type: "refused" }>, "message" | "means">) => ({
      error: message,
      isDeclined: means === "decline",
    })),
    forget: assign({ error: null, isDeclined: false }),
  },
}).createMachine({
  id: "payment",
  initial: "idle",
  context: { error: null, isDeclined: false, checkout: NO_CHECKOUT },
  on: { told: { actions: withEvent("hear") } },
  states: {
    idle: {
      on: {
        submit: { guard: withEvent("mayPay"), target: "processing" },
      },
    },
    processing: {
      entry: "forget",
      on: {
        confirmed: { target: "subscribing", actions: { type: "predict", params: { type: "process" } } },
        refused: {
          target: "failed",
          actions: [
            withEvent("explain"),
            { type: "predict", params: ({ event }) => ({ type: event.means }) },
          ],
        },
      },
    },
    subscribing: {
      on: {
        subscribed: { target: "done", actions: { type: "predict", params: { type: "pay" } } },
        refused: { target: "failed", actions: withEvent("explain") },
      },
    },
    failed: {
      on: {
        submit: { guard: withEvent("mayPay"), target: "processing" },
      },
    },
    done: { type: "final" },
  },
});

export type PaymentState = "idle" | "processing" | "subscribing" | "failed" | "done";

export const PAYMENT_LABELS: Readonly<Record<PaymentState, string>> = {
  idle: "SUBSCRIBE",
  processing: "Processing payment...",
  subscribing: "Subscribing...",
  failed: "SUBSCRIBE",
  done: "Subscription Complete",
};
