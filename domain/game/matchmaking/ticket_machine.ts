import { assign, setup } from "xstate";
import { withEvent } from "../../wire/with_event.ts";
import type { Change } from "../room/pushes.ts";
import type { Instant } from "../room/room.ts";
import { isOver } from "../room/step.ts";
import { transitionOf } from "../transition_of.ts";
import { NO_TICKET, type Ticket, TICKET_KEPT_MS, type TicketAt, type TicketEvent } from "./ticket.ts";

type Of<T extends TicketEvent["type"]> = Extract<TicketEvent, { type: T }>;

/**
 * One player's ticket in one event. Pure: every event carries its `now`. The server moves the row with it, the
 * matchmaking screen shows and predicts with it.
 */
const ticketMachine = setup({
  types: { context: {} as Ticket, events: {} as TicketEvent },
  guards: {
    isFree: (_, { isFree }: { isFree: boolean }) => isFree,
    isPairable: ({ context }, { isFree, now }: Of<"pair">) => isFree && context.presentUntil > now,
    isThisGame: ({ context }, { gameId }: { gameId: string }) => context.gameId === gameId,
    isForgotten: ({ context }, { now }: { now: Instant }) => context.presentUntil + TICKET_KEPT_MS < now,
    isNews: ({ context }, { presentUntil }: { presentUntil: Instant }) => context.presentUntil !== presentUntil,
  },
  actions: {
    queueUp: assign((_, { now, presentUntil }: Of<"search">) => ({ since: now, presentUntil, gameId: null })),
    stayUntil: assign((_, { presentUntil }: { presentUntil: Instant }) => ({ presentUntil })),
    goAway: assign(({ context }, { now }: { now: Instant }) => ({
      presentUntil: Math.min(context.presentUntil, now),
    })),
    meet: assign((_, { gameId }: { gameId: string }) => ({ gameId })),
    part: assign({ gameId: null }),
  },
}).createMachine({
  id: "ticket",
  context: NO_TICKET.ticket,
  initial: "none",
  states: {
    none: {
      on: { search: { guard: withEvent("isFree"), target: "waiting", actions: withEvent("queueUp") } },
    },
    waiting: {
      on: {
        search: { guard: withEvent("isFree"), actions: withEvent("stayUntil") },
        pair: { guard: withEvent("isPairable"), target: "paired", actions: withEvent("meet") },
        cancel: "cancelled",
        renew: { guard: withEvent("isNews"), actions: withEvent("stayUntil") },
        absent: { actions: withEvent("goAway") },
        expire: { guard: withEvent("isForgotten"), target: "expired" },
      },
    },
    /** An opponent was found; one of the two or both have not joined the game yet. */
    paired: {
      on: {
        start: { guard: withEvent("isThisGame"), target: "playing" },
        opponentLeft: { guard: withEvent("isThisGame"), target: "waiting", actions: "part" },
        abandon: { guard: withEvent("isThisGame"), target: "cancelled", actions: "part" },
        gameOver: { guard: withEvent("isThisGame"), target: "none", actions: "part" },
        renew: { guard: withEvent("isNews"), actions: withEvent("stayUntil") },
        absent: { actions: withEvent("goAway") },
      },
    },
    playing: {
      on: { gameOver: { guard: withEvent("isThisGame"), target: "none", actions: "part" } },
    },
    cancelled: {
      on: { search: { guard: withEvent("isFree"), target: "waiting", actions: withEvent("queueUp") } },
    },
    expired: {
      on: { search: { guard: withEvent("isFree"), target: "waiting", actions: withEvent("queueUp") } },
    },
  },
});

const machine = transitionOf(ticketMachine);

/** What an event makes of a ticket; null when the machine does not take it. */
export function stepTicket({ state, ticket }: TicketAt, event: TicketEvent): TicketAt | null {
  const next = machine.step(state, ticket, event);
  return next && { state: next.value, ticket: next.context };
}

export function canTicket({ state, ticket }: TicketAt, event: TicketEvent): boolean {
  return machine.can(state, ticket, event);
}

/** What a change of a tournament's game means for its players' tickets, by user id. */
export function ticketEventsOf(
  { before, after, event }: Pick<Change, "before" | "after" | "event">,
): ReadonlyMap<string, TicketEvent> {
  const { gameId, gameType, players } = after.room;
  if (gameType !== "event" || before.status === after.status) return new Map();
  const type = isOver(after) ? "gameOver" : "start";
  const usual = new Map<string, TicketEvent>(players.map(({ userId }) => [userId, { type, gameId }]));
  if (event.type !== "abandon") return usual;
  return new Map(
    players.map(({ userId }) => [userId, { type: userId === event.by ? "abandon" : "opponentLeft", gameId }]),
  );
}
