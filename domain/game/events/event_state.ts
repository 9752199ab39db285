import type { Instant } from "../room/room.ts";

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

export type EventState = "scheduled" | "running" | "closing" | "ended" | "cancelled";

/** The life of a tournament: the state it moves to by an event; null when it stays. */
export function nextEventState(state: EventState, facts: EventFacts, event: EventEvent): EventState | null {
  if (state === "ended" || state === "cancelled") return null;
  if (event.type === "cancel") return "cancelled";
  if (event.type === "tick") return BY_CLOCK[state](facts, event);
  if (state === "scheduled") return event.type === "start" ? "running" : "ended";
  if (state === "closing" || event.type === "start") return null;
  return facts.liveGames === 0 ? "ended" : "closing";
}

type Tick = Extract<EventEvent, { type: "tick" }>;

const BY_CLOCK = {
  scheduled: ({ startTime, endTime }: EventFacts, { now }: Tick) =>
    now >= endTime ? "ended" : now >= startTime ? "running" : null,
  running({ participants, remaining, liveGames, endTime }: EventFacts, { now }: Tick) {
    const isDecided = participants >= 2 && remaining <= 1 && liveGames === 0;
    return isDecided ? "ended" : now >= endTime ? "closing" : null;
  },
  closing({ liveGames, closingSince }: EventFacts, { now, closingMs }: Tick) {
    const hasWaitedLongEnough = closingSince !== null && now >= closingSince + closingMs;
    return liveGames === 0 || hasWaitedLongEnough ? "ended" : null;
  },
} as const;

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
