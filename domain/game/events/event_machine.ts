import { setup } from "xstate";
import { withEvent } from "../../wire/with_event.ts";
import type { Instant } from "../room/room.ts";
import { transitionOf } from "../transition_of.ts";

export interface EventFacts {
  readonly startTime: Instant;
  readonly endTime: Instant;
  /** When the end was asked for. */
  readonly closingSince: Instant | null;
  readonly participants: number;
  /** Participants who have lives left. */
  readonly remaining: number;
  readonly liveGames: number;
}

export type EventEvent =
  /** @property closingMs how long running games of an event that ends may take; then they are cancelled */
  | { readonly type: "tick"; readonly now: Instant; readonly closingMs: number }
  | { readonly type: "start" }
  | { readonly type: "end" }
  | { readonly type: "cancel" };

/** The life of a tournament. Its facts are read afresh for every event; only the state is kept. */
const eventMachine = setup({
  types: { context: {} as EventFacts, events: {} as EventEvent, input: {} as EventFacts },
  guards: {
    isTimeToStart: ({ context }, { now }: { now: Instant }) => now >= context.startTime && now < context.endTime,
    isTimeToEnd: ({ context }, { now }: { now: Instant }) => now >= context.endTime,
    isDecided: ({ context }) => context.participants >= 2 && context.remaining <= 1 && context.liveGames === 0,
    hasNoGames: ({ context }) => context.liveGames === 0,
    hasWaitedLongEnough: ({ context }, { now, closingMs }: { now: Instant; closingMs: number }) =>
      context.closingSince !== null && now >= context.closingSince + closingMs,
  },
}).createMachine({
  id: "event",
  context: ({ input }) => input,
  initial: "scheduled",
  states: {
    scheduled: {
      on: {
        start: "running",
        end: "ended",
        cancel: "cancelled",
        tick: [
          { guard: withEvent("isTimeToEnd"), target: "ended" },
          { guard: withEvent("isTimeToStart"), target: "running" },
        ],
      },
    },
    running: {
      on: {
        cancel: "cancelled",
        end: [{ guard: "hasNoGames", target: "ended" }, { target: "closing" }],
        tick: [
          { guard: "isDecided", target: "ended" },
          { guard: withEvent("isTimeToEnd"), target: "closing" },
        ],
      },
    },
    closing: {
      on: {
        cancel: "cancelled",
        tick: [
          { guard: "hasNoGames", target: "ended" },
          { guard: withEvent("hasWaitedLongEnough"), target: "ended" },
        ],
      },
    },
    ended: { type: "final" },
    cancelled: { type: "final" },
  },
});
export type EventState = "scheduled" | "running" | "closing" | "ended" | "cancelled";

const machine = transitionOf(eventMachine);

/** The state an event moves to; null when it stays. */
export function nextEventState(state: EventState, facts: EventFacts, event: EventEvent): EventState | null {
  return machine.step(state, facts, event)?.value ?? null;
}

/** What an admin asks of an event. */
export type EventOrder = "start" | "end" | "cancel";

const FULFILLED: Readonly<Record<EventOrder, readonly EventState[]>> = {
  start: ["running"],
  end: ["closing", "ended"],
  cancel: ["cancelled"],
};

/** Asking again for what is already so is no fault. */
export function isFulfilled(order: EventOrder, state: EventState): boolean {
  return FULFILLED[order].includes(state);
}
