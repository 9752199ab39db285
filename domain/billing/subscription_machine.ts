import { setup } from "xstate";
import type { Phase } from "./subscription.ts";

export type SubscriptionEvent = { type: "pay" } | { type: "fail" } | { type: "cancel" } | { type: "resume" } | {
  type: "end";
};

/** What a subscription may do next. The screens offer it, the server allows it. */
export const subscriptionMachine = setup({ types: { events: {} as SubscriptionEvent } }).createMachine({
  id: "subscription",
  initial: "incomplete",
  states: {
    incomplete: { on: { pay: "active", cancel: "ended", end: "ended" } },
    active: { on: { fail: "past_due", cancel: "cancelling", end: "ended" } },
    past_due: { on: { pay: "active", cancel: "ended", end: "ended" } },
    cancelling: { on: { resume: "active", end: "ended" } },
    ended: {},
  },
});

/** May a subscription in this phase do that? */
export function mayDo(phase: Phase, type: SubscriptionEvent["type"]): boolean {
  return subscriptionMachine.resolveState({ value: phase, context: {} }).can({ type });
}
