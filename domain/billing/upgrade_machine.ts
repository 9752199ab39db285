import { assign, setup, type SnapshotFrom } from "xstate";
import { paymentMachine } from "./payment_machine.ts";
import type { PlanId } from "./plan.ts";
import { withEvent } from "../wire/with_event.ts";

/** `/app/pro`, or the subscription tab of the settings: they differ in one back arrow. */
export type UpgradeVariant = "page" | "settings";
export type UpgradeEvent =
  | { type: "next" }
  | { type: "back" }
  | { type: "select"; planId: PlanId };

/** Benefits, then plans, then payment. The payment is a machine of its own, which step three starts and follows. */
export const upgradeMachine = setup({
  types: {
    context: {} as { variant: UpgradeVariant; planId: PlanId | null },
    events: {} as UpgradeEvent,
    input: {} as { variant: UpgradeVariant },
    children: {} as { payment: "payment" },
  },
  actors: { payment: paymentMachine },
  guards: {
    hasWayBack: ({ context }) => context.variant === "settings",
    isPaying: (_, { payment }: { payment: SnapshotFrom<typeof paymentMachine> }) =>
      payment.matches("processing") || payment.matches("subscribing"),
  },
  actions: {
    choose: assign((_, { planId }: { planId: PlanId }) => ({ planId })),
    forget: assign({ planId: null }),
  },
}).createMachine({
  id: "upgrade",
  initial: "step_one",
  context: ({ input }) => ({ variant: input.variant, planId: null }),
  states: {
    step_one: { on: { next: "step_two" } },
    step_two: {
      entry: "forget",
      on: {
        back: { guard: "hasWayBack", target: "step_one" },
        select: { target: "step_three", actions: withEvent("choose") },
      },
    },
    step_three: {
      invoke: {
        src: "payment",
        id: "payment",
        onSnapshot: [
          { guard: { type: "isPaying", params: ({ event }) => ({ payment: event.snapshot }) }, target: ".paying" },
          { target: ".filling" },
        ],
        onDone: ".paid", // Its last snapshot is not told.
      },
      initial: "filling",
      states: {
        filling: { on: { back: "#upgrade.step_two" } },
        // Money on its way is neither left behind nor paid for twice.
        paying: {},
        paid: {},
      },
    },
  },
});
