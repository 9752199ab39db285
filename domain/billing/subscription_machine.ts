import { getNextSnapshot, setup } from "xstate";
import type { Phase } from "./subscription.ts";

const EVENT_TYPES = ["end", "pay", "fail", "resume", "cancel", "reopen"] as const;
export type SubscriptionEvent = { readonly type: (typeof EVENT_TYPES)[number] };

/** The life of what was bought. The screens offer what it takes, the server allows it, and every row moves by it. */
export const subscriptionMachine = setup({ types: { events: {} as SubscriptionEvent } }).createMachine({
  id: "subscription",
  initial: "incomplete",
  states: {
    incomplete: { on: { pay: "active", cancel: "ended", end: "ended" } },
    active: { on: { fail: "past_due", cancel: "cancelling", end: "ended" } },
    past_due: { on: { pay: "active", cancel: "ended", end: "ended" } },
    cancelling: { on: { resume: "active", end: "ended" } },
    /** The provider knows a pause, which counts as an end until it is over. */
    ended: { on: { reopen: "active" } },
  },
});

function snapshotOf(phase: Phase) {
  return subscriptionMachine.resolveState({ value: phase, context: {} });
}

export function mayDo(phase: Phase, type: SubscriptionEvent["type"]): boolean {
  return snapshotOf(phase).can({ type });
}

export function stepSubscription(phase: Phase, event: SubscriptionEvent): Phase | null {
  return mayDo(phase, event.type) ? getNextSnapshot(subscriptionMachine, snapshotOf(phase), event).value : null;
}

/** Whether one that stood there at the last look can stand here now: what was told between may have been lost. */
export function canBecome(before: Phase, now: Phase): boolean {
  const reached = new Set([before]);
  for (const phase of reached) {
    for (const type of EVENT_TYPES) reached.add(stepSubscription(phase, { type }) ?? phase);
  }
  return reached.has(now);
}
