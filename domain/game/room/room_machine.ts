import { assign, setup } from "xstate";
import { nameOf } from "../players/name_of.ts";
import { type Mark, otherMark } from "./board.ts";
import { dueAt, markOf, type Move, type NewRoom, openRoom, type Room, type RoomEvent, seatOf } from "./room.ts";
import { cancelled, forfeited, illegality, joined, left, missingSentence, played, resumed, timedOut } from "./rules.ts";
import { withEvent } from "../../wire/with_event.ts";

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
          { guard: withEvent("completesTheRoom"), target: "playing", actions: withEvent("join") },
          { guard: withEvent("isNewTab"), actions: withEvent("join") },
        ],
        disconnect: { guard: withEvent("isPlayingTab"), actions: withEvent("leave") },
        abandon: [
          { guard: withEvent("isAlone"), target: "cancelled", actions: withEvent("withdraw") },
          { guard: withEvent("isPlayer"), actions: withEvent("leave") },
        ],
        forfeit: { guard: withEvent("isPlayer"), target: "cancelled", actions: withEvent("withdraw") },
        timeout: { guard: withEvent("isOverdue"), target: "cancelled", actions: "giveUpWaiting" },
        resume: { guard: withEvent("isOverdue"), actions: withEvent("resume") },
        cancel: { target: "cancelled", actions: withEvent("cancel") },
      },
    },
    playing: {
      always: [{ guard: "hasEnded", target: "completed" }, { guard: "isCancelled", target: "cancelled" }],
      on: {
        move: { guard: withEvent("isLegalMove"), actions: withEvent("play") },
        join: { guard: withEvent("isNewTab"), actions: withEvent("join") },
        disconnect: { guard: withEvent("isPlayingTab"), actions: withEvent("goAway") },
        forfeit: { guard: withEvent("isPlayer"), actions: withEvent("forfeit") },
        timeout: { guard: withEvent("isOverdue"), actions: "timeOut" },
        resume: { guard: withEvent("isOverdue"), actions: withEvent("resume") },
        cancel: { actions: withEvent("cancel") },
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
