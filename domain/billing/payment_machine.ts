import { assign, setup } from "xstate";

export type PaymentEvent =
  | { type: "submit"; isFormReady: boolean }
  | { type: "confirmed" }
  | { type: "subscribed" }
  | { type: "refused"; message: string };

/** The payment form. Whatever is refused leaves it usable again, with the reason under it. */
export const paymentMachine = setup({
  types: { context: {} as { error: string | null }, events: {} as PaymentEvent },
  guards: { isFormReady: (_, { isFormReady }: { isFormReady: boolean }) => isFormReady },
  actions: {
    explain: assign((_, { message }: { message: string }) => ({ error: message })),
    forget: assign({ error: null }),
  },
}).createMachine({
  id: "payment",
  initial: "idle",
  context: { error: null },
  states: {
    idle: {
      on: {
        submit: { guard: { type: "isFormReady", params: ({ event }) => event }, target: "processing" },
      },
    },
    processing: {
      entry: "forget",
      on: {
        confirmed: "subscribing",
        refused: { target: "failed", actions: { type: "explain", params: ({ event }) => event } },
      },
    },
    subscribing: {
      on: {
        subscribed: "done",
        refused: { target: "failed", actions: { type: "explain", params: ({ event }) => event } },
      },
    },
    failed: {
      on: {
        submit: { guard: { type: "isFormReady", params: ({ event }) => event }, target: "processing" },
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
