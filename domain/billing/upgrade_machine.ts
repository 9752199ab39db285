import { assign, setup } from "xstate";
import type { PlanId } from "./plan.ts";

/** `/app/pro`, or the subscription tab of the settings: they differ in one back arrow. */
export type UpgradeVariant = "page" | "settings";
export type UpgradeEvent =
  | { type: "next" }
  | { type: "back" }
  | { type: "select"; planId: PlanId }
  | { type: PaymentStep };
/** How the payment of step three goes. */
export type PaymentStep = "paying" | "refused" | "paid";

/** Benefits, then plans, then payment. */
export const upgradeMachine = setup({
  types: {
    context: {} as { variant: UpgradeVariant; planId: PlanId | null; isPaying: boolean },
    events: {} as UpgradeEvent,
    input: {} as { variant: UpgradeVariant },
  },
  guards: {
    hasWayBack: ({ context }) => context.variant === "settings",
    // Money on its way is neither left behind nor paid for twice.
    isNotPaying: ({ context }) => !context.isPaying,
  },
  actions: {
    choose: assign((_, { planId }: { planId: PlanId }) => ({ planId })),
    forget: assign({ planId: null }),
    wait: assign({ isPaying: true }),
    goOn: assign({ isPaying: false }),
  },
}).createMachine({
  id: "upgrade",
  initial: "step_one",
  context: ({ input }) => ({ variant: input.variant, planId: null, isPaying: false }),
  states: {
    step_one: { on: { next: "step_two" } },
    step_two: {
      entry: "forget",
      on: {
        back: { guard: "hasWayBack", target: "step_one" },
        select: { target: "step_three", actions: { type: "choose", params: ({ event }) => event } },
      },
    },
    step_three: {
      on: {
        back: { guard: "isNotPaying", target: "step_two" },
        paying: { actions: "wait" },
        refused: { actions: "goOn" },
        paid: "member",
      },
    },
    member: { type: "final" },
  },
});

/** Document 1, section 9: after the payment, home. */
export const PAID_REDIRECT_MS = 3_000;
