import { getNextSnapshot, setup } from "xstate";
import { type Phase, PHASES } from "./subscription.ts";

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

/** May a subscription in this phase do that? */
export function mayDo(phase: Phase, type: SubscriptionEvent["type"]): boolean {
  return snapshotOf(phase).can({ type });
}

export function stepSubscription(phase: Phase, event: SubscriptionEvent): Phase | null {
  return mayDo(phase, event.type) ? getNextSnapshot(subscriptionMachine, snapshotOf(phase), event).value : null;
}

/**
 * What must have happened between two looks at a subscription: the provider tells where it stands, and messages may
 * have been lost. The fewest events that lead there; null when none do, so that it cannot have happened.
 */
export function eventsBetween(from: Phase, to: Phase): readonly SubscriptionEvent[] | null {
  const ways = new Map<Phase, readonly SubscriptionEvent[]>([[from, []]]);
  for (const [phase, way] of ways) {
    if (phase === to) return way;
    for (const type of EVENT_TYPES) {
      const next = stepSubscription(phase, { type });
      if (next && !ways.has(next)) ways.set(next, [...way, { type }]);
    }
  }
  return null;
}

/** Where the machine comes to by those events. @returns null when it does not take one of them */
export function walkSubscription(from: Phase | null, to: Phase): Phase | null {
  const start = from ?? PHASES[0];
  const events = eventsBetween(start, to);
  return events && events.reduce<Phase | null>((phase, event) => phase && stepSubscription(phase, event), start);
}
