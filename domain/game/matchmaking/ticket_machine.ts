import { assign, setup } from "xstate";
import type { Instant } from "../room/room.ts";
import { NO_TICKET, type Ticket, TICKET_KEPT_MS, type TicketEvent } from "./ticket.ts";

type Of<T extends TicketEvent["type"]> = Extract<TicketEvent, { type: T }>;

/**
 * One player's ticket in one event. Pure: every event carries its `now`. The server moves the row with it, the
 * matchmaking screen shows and predicts with it.
 */
export const ticketMachine = setup({
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
      on: {
        search: {
          guard: { type: "isFree", params: ({ event }) => event },
          target: "waiting",
          actions: { type: "queueUp", params: ({ event }) => event },
        },
      },
    },
    waiting: {
      on: {
        search: {
          guard: { type: "isFree", params: ({ event }) => event },
          actions: { type: "stayUntil", params: ({ event }) => event },
        },
        pair: {
          guard: { type: "isPairable", params: ({ event }) => event },
          target: "paired",
          actions: { type: "meet", params: ({ event }) => event },
        },
        cancel: "cancelled",
        renew: {
          guard: { type: "isNews", params: ({ event }) => event },
          actions: { type: "stayUntil", params: ({ event }) => event },
        },
        absent: { actions: { type: "goAway", params: ({ event }) => event } },
        expire: { guard: { type: "isForgotten", params: ({ event }) => event }, target: "expired" },
      },
    },
    /** An opponent was found; one of the two or both have not joined the game yet. */
    paired: {
      on: {
        start: { guard: { type: "isThisGame", params: ({ event }) => event }, target: "playing" },
        opponentLeft: {
          guard: { type: "isThisGame", params: ({ event }) => event },
          target: "waiting",
          actions: "part",
        },
        abandon: {
          guard: { type: "isThisGame", params: ({ event }) => event },
          target: "cancelled",
          actions: "part",
        },
        gameOver: { guard: { type: "isThisGame", params: ({ event }) => event }, target: "none", actions: "part" },
        renew: {
          guard: { type: "isNews", params: ({ event }) => event },
          actions: { type: "stayUntil", params: ({ event }) => event },
        },
        absent: { actions: { type: "goAway", params: ({ event }) => event } },
      },
    },
    playing: {
      on: {
        gameOver: { guard: { type: "isThisGame", params: ({ event }) => event }, target: "none", actions: "part" },
      },
    },
    cancelled: {
      on: {
        search: {
          guard: { type: "isFree", params: ({ event }) => event },
          target: "waiting",
          actions: { type: "queueUp", params: ({ event }) => event },
        },
      },
    },
    expired: {
      on: {
        search: {
          guard: { type: "isFree", params: ({ event }) => event },
          target: "waiting",
          actions: { type: "queueUp", params: ({ event }) => event },
        },
      },
    },
  },
});
