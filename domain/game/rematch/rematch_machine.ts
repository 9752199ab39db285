import { assign, setup } from "xstate";
import { withEvent } from "../../wire/with_event.ts";
import type { Instant } from "../room/room.ts";
import { transitionOf } from "../transition_of.ts";

export type RematchState = "open" | "asked" | "agreed";

/** What two players want after their game. */
export interface Rematch {
  /** Who asked first; null while nobody has. */
  readonly askedBy: string | null;
  /** Until when the offer stands. */
  readonly askedUntil: Instant | null;
  /** The game that both agreed to. */
  readonly nextGameId: string | null;
}

/** A rematch and the machine's state it is in; what is stored and what the browser shows. */
export interface RematchAt {
  readonly state: RematchState;
  readonly rematch: Rematch;
}

export const NO_REMATCH: RematchAt = {
  state: "open",
  rematch: { askedBy: null, askedUntil: null, nextGameId: null },
};

export type RematchEvent =
  /**
   * @property until how long the offer stands if this makes one
   * @property nextGameId what the game is called if this makes both agree
   */
  | {
    readonly type: "ask";
    readonly by: string;
    readonly now: Instant;
    readonly until: Instant;
    readonly nextGameId: string;
  }
  /** Taken back by who asked, or declined by the other one. */
  | { readonly type: "decline"; readonly by: string };
type Ask = Extract<RematchEvent, { type: "ask" }>;

/** Whether two players play again. Pure: the server moves the row with it, the game's screen shows what it says. */
export const rematchMachine = setup({
  types: { context: {} as Rematch, events: {} as RematchEvent },
  guards: {
    isAnswer: ({ context }, { by, now }: Ask) => context.askedBy !== by && now < (context.askedUntil ?? 0),
  },
  actions: {
    ask: assign((_, { by, until }: Ask) => ({ askedBy: by, askedUntil: until })),
    agree: assign((_, { nextGameId }: Ask) => ({ nextGameId })),
    forget: assign(NO_REMATCH.rematch),
  },
}).createMachine({
  id: "rematch",
  context: NO_REMATCH.rematch,
  initial: "open",
  states: {
    open: { on: { ask: { target: "asked", actions: withEvent("ask") } } },
    asked: {
      on: {
        ask: [
          { guard: withEvent("isAnswer"), target: "agreed", actions: withEvent("agree") },
          { actions: withEvent("ask") },
        ],
        decline: { target: "open", actions: "forget" },
      },
    },
    agreed: {},
  },
});

const machine = transitionOf(rematchMachine);

/** What an event makes of a rematch; null when the machine does not take it. */
export function stepRematch({ state, rematch }: RematchAt, event: RematchEvent): RematchAt | null {
  const next = machine.step(state, rematch, event);
  return next && { state: next.value, rematch: next.context };
}
