import { assign, setup } from "xstate";
import { NO_REMATCH, type Rematch, type RematchEvent } from "./rematch.ts";

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
    open: { on: { ask: { target: "asked", actions: { type: "ask", params: ({ event }) => event } } } },
    asked: {
      on: {
        ask: [
          {
            guard: { type: "isAnswer", params: ({ event }) => event },
            target: "agreed",
            actions: { type: "agree", params: ({ event }) => event },
          },
          { actions: { type: "ask", params: ({ event }) => event } },
        ],
        decline: { target: "open", actions: "forget" },
      },
    },
    agreed: {},
  },
});
