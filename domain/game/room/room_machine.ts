import { assign, setup } from "xstate";
import { nameOf } from "../players/name_of.ts";
import { type Mark, otherMark } from "./board.ts";
import { dueAt, markOf, type NewRoom, openRoom, type Room, seatOf } from "./room.ts";
import type { Move, RoomEvent } from "./room_event.ts";
import { cancelled, forfeited, illegality, joined, left, missingSentence, played, resumed, timedOut } from "./rules.ts";

type Of<T extends RoomEvent["type"]> = Extract<RoomEvent, { type: T }>;

/**
 * One game between two players. Pure: every event carries its `now`, and deadlines are data in the room, because
 * delayed transitions are lost when a stored snapshot is restored. The server decides with it; the browser predicts.
 */
export const roomMachine = setup({
  types: { context: {} as Room, events: {} as RoomEvent, input: {} as NewRoom },
  guards: {
    isLegalMove: ({ context }, move: Move) => illegality(context, move) === null,
    isNewTab: ({ context }, { by, tab }: Of<"join">) => ifPlayer(context, by, (mark) => context.tabs[mark] !== tab),
    completesTheRoom: ({ context }, { by }: Of<"join">) =>
      ifPlayer(context, by, (mark) => context.tabs[otherMark(mark)] !== null),
    isPlayingTab: ({ context }, { by, tab }: Of<"disconnect">) =>
      ifPlayer(context, by, (mark) => context.tabs[mark] === tab),
    isAlone: ({ context }, { by }: Of<"abandon">) =>
      ifPlayer(context, by, (mark) => context.tabs[otherMark(mark)] === null),
    isPlayer: ({ context }, { by }: Of<"forfeit" | "abandon">) => markOf(context, by) !== null,
    isOverdue: ({ context }, { now }: { now: number }) => (dueAt(context) ?? Infinity) <= now,
    hasEnded: ({ context }) => context.ending !== null,
    isCancelled: ({ context }) => context.cancelled !== null,
  },
  actions: {
    join: assign(({ context }, { by, tab, now }: Of<"join">) => joined(context, mark(context, by), tab, now)),
    leave: assign(({ context }, { by, now }: Of<"disconnect" | "abandon">) =>
      left(context, mark(context, by), now, false)
    ),
    goAway: assign(({ context }, { by, now }: Of<"disconnect">) => left(context, mark(context, by), now, true)),
    play: assign(({ context }, move: Move) => played(context, move)),
    forfeit: assign(({ context }, { by }: Of<"forfeit">) => forfeited(context, mark(context, by), "gave-up")),
    withdraw: assign(({ context }, { by }: Of<"forfeit" | "abandon">) =>
      cancelled(context, `${nameOf(seatOf(context, mark(context, by)))} left before the game began.`)
    ),
    giveUpWaiting: assign(({ context }) => cancelled(context, missingSentence(context))),
    timeOut: assign(({ context }) => timedOut(context)),
    resume: assign(({ context }, { now }: Of<"resume">) => resumed(context, now)),
    cancel: assign(({ context }, { message }: Of<"cancel">) => cancelled(context, message)),
  },
}).createMachine({
  id: "room",
  context: ({ input }) => openRoom(input),
  initial: "waiting",
  states: {
    waiting: {
      on: {
        join: [
          {
            guard: { type: "completesTheRoom", params: ({ event }) => event },
            target: "playing",
            actions: { type: "join", params: ({ event }) => event },
          },
          {
            guard: { type: "isNewTab", params: ({ event }) => event },
            actions: { type: "join", params: ({ event }) => event },
          },
        ],
        disconnect: {
          guard: { type: "isPlayingTab", params: ({ event }) => event },
          actions: { type: "leave", params: ({ event }) => event },
        },
        abandon: [
          {
            guard: { type: "isAlone", params: ({ event }) => event },
            target: "cancelled",
            actions: { type: "withdraw", params: ({ event }) => event },
          },
          {
            guard: { type: "isPlayer", params: ({ event }) => event },
            actions: { type: "leave", params: ({ event }) => event },
          },
        ],
        forfeit: {
          guard: { type: "isPlayer", params: ({ event }) => event },
          target: "cancelled",
          actions: { type: "withdraw", params: ({ event }) => event },
        },
        timeout: {
          guard: { type: "isOverdue", params: ({ event }) => event },
          target: "cancelled",
          actions: "giveUpWaiting",
        },
        resume: {
          guard: { type: "isOverdue", params: ({ event }) => event },
          actions: { type: "resume", params: ({ event }) => event },
        },
        cancel: { target: "cancelled", actions: { type: "cancel", params: ({ event }) => event } },
      },
    },
    playing: {
      always: [{ guard: "hasEnded", target: "completed" }, { guard: "isCancelled", target: "cancelled" }],
      on: {
        move: {
          guard: { type: "isLegalMove", params: ({ event }) => event },
          actions: { type: "play", params: ({ event }) => event },
        },
        join: {
          guard: { type: "isNewTab", params: ({ event }) => event },
          actions: { type: "join", params: ({ event }) => event },
        },
        disconnect: {
          guard: { type: "isPlayingTab", params: ({ event }) => event },
          actions: { type: "goAway", params: ({ event }) => event },
        },
        forfeit: {
          guard: { type: "isPlayer", params: ({ event }) => event },
          actions: { type: "forfeit", params: ({ event }) => event },
        },
        timeout: { guard: { type: "isOverdue", params: ({ event }) => event }, actions: "timeOut" },
        resume: {
          guard: { type: "isOverdue", params: ({ event }) => event },
          actions: { type: "resume", params: ({ event }) => event },
        },
        cancel: { actions: { type: "cancel", params: ({ event }) => event } },
      },
    },
    completed: { type: "final" },
    cancelled: { type: "final" },
  },
});

function ifPlayer(room: Room, userId: string, question: (mark: Mark) => boolean): boolean {
  const mark = markOf(room, userId);
  return mark !== null && question(mark);
}

/** Behind a guard that has found the player. */
function mark(room: Room, userId: string): Mark {
  const found = markOf(room, userId);
  if (!found) throw new Error(`expected a player of ${room.gameId}, received ${userId}`);
  return found;
}
