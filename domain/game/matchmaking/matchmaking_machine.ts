import { assign, enqueueActions, setup } from "xstate";
import { DELAYS, type Delays } from "../../delays.ts";
import { redirectAfter, untilRedirect } from "../room/redirects.ts";
import {
  CONNECTION_FAILED,
  type Heard,
  isOfClosedEvent,
  MATCH_FOUND,
  type Matchmaking,
  type MatchmakingCommand,
  mayAsk,
  newMatchmaking,
  NOT_READY,
  ONGOING_GAME,
  OPPONENT_LEFT,
  predict,
  type Refusal,
  toldTicket,
} from "./matchmaking.ts";
import { withPayload } from "../../wire/with_event.ts";

export type MatchmakingEvent =
  | { [M in keyof Heard]: { readonly type: M; readonly payload: Heard[M] } }[keyof Heard]
  | { readonly type: "joinFailed"; readonly payload: Refusal }
  | { readonly type: "connectionLost" }
  /** The person presses the button. */
  | { readonly type: "findMatch" }
  | { readonly type: "cancel" }
  /** The person leaves the page. */
  | { readonly type: "leave" };

/** What the screen has to do. */
type MatchmakingSignal =
  /** Ask the server. */
  | { readonly type: MatchmakingCommand }
  | { readonly type: "goTo"; readonly path: string };

/** What the machine is given where time passes otherwise. */
export function matchmakingDelays(delays: Delays) {
  const { connecting, opponentLeft } = delays;
  return {
    connecting,
    opponentLeft,
    untilRedirect: ({ context }: { readonly context: Matchmaking }) => untilRedirect(context.leaving, delays),
  };
}

/**
 * The matchmaking screen: connecting, connected, looking for a player, game ready, error. It runs around a ticket: which
 * status it shows of one that is connected is the ticket's state, and what it may ask for the ticket machine answers.
 */
export const matchmakingMachine = setup({
  types: {
    context: {} as Matchmaking,
    events: {} as MatchmakingEvent,
    input: {} as Pick<Matchmaking, "userId" | "eventId">,
    emitted: {} as MatchmakingSignal,
  },
  delays: matchmakingDelays(DELAYS),
  guards: {
    isInRoom: ({ context }) => context.player !== null,
    isUnready: ({ context }) => context.userId === null || context.eventId === null,
    mayAsk: ({ context }, { command }: { command: MatchmakingCommand }) => mayAsk(context, command),
    isWaiting: ({ context }) => context.ticket.state === "waiting",
    hasGame: ({ context }) => context.ticket.state === "paired" || context.ticket.state === "playing",
  },
  actions: {
    settle: assign((_, { event, player, queueSize }: Heard["eventJoined"]) => ({
      event,
      player,
      queueSize,
      ticket: toldTicket("none"),
      predicted: null,
      message: null,
      leaving: null,
    })),
    ask: enqueueActions(({ context, enqueue }, { command }: { command: MatchmakingCommand }) => {
      enqueue.assign({ predicted: predict(context, command) });
      enqueue.emit({ type: command });
    }),
    goOnSearching: enqueueActions(({ context, enqueue }) => {
      if (context.isSearching) enqueue.emit({ type: "search" });
    }),
    look: assign((_, { queueSize, player, waitedMs = 0 }: Heard["matchmakingStarted"]) => ({
      waitedMs,
      ticket: toldTicket("waiting"),
      predicted: null,
      queueSize,
      player,
      isSearching: true,
      message: null,
    })),
    count: assign((_, { queueSize }: Heard["queueUpdate"]) => ({ queueSize })),
    meet: assign((_, { gameId }: Heard["playerFound"]) => ({
      ticket: toldTicket("paired", gameId),
      predicted: null,
      message: MATCH_FOUND,
      leaving: redirectAfter("match found", { gameId }),
    })),
    goBack: assign((_, { gameId }: Heard["redirectToGame"]) => ({
      ticket: toldTicket("playing", gameId),
      predicted: null,
      message: ONGOING_GAME,
      leaving: redirectAfter("redirected to ongoing game", { gameId }),
    })),
    stopLooking: assign(({ context }, { message }: Heard["matchmakingCancelled"]) => ({
      ticket: toldTicket("cancelled"),
      predicted: null,
      isSearching: false,
      message,
      leaving: context.eventId === null ? null : redirectAfter("matchmaking cancelled", { eventId: context.eventId }),
    })),
    lookAgain: assign({
      ticket: toldTicket("waiting"),
      predicted: null,
      isSearching: true,
      warning: OPPONENT_LEFT,
      leaving: null,
      message: null,
    }),
    giveUp: assign({ isSearching: false }),
    unask: assign({ predicted: null }),
    calm: assign({ warning: null }),
    refuse: assign(({ context: { eventId } }, refused: Refusal) => ({
      message: refused.message,
      leaving: isOfClosedEvent(refused) && eventId !== null ? redirectAfter("event closed", { eventId }) : null,
      predicted: null,
    })),
    redirect: enqueueActions(({ context: { leaving }, enqueue }) => {
      if (leaving) enqueue.emit({ type: "goTo", path: leaving.path });
    }),
  },
}).createMachine({
  id: "matchmaking",
  context: ({ input }) => newMatchmaking(input),
  initial: "connecting",
  on: {
    error: { target: ".error", actions: withPayload("refuse") },
    queueUpdate: { actions: withPayload("count") },
    connectionLost: { target: ".connecting", actions: "unask" },
    redirectToGame: { target: ".told", actions: withPayload("goBack") },
    leave: { actions: "giveUp" },
  },
  states: {
    connecting: {
      after: { connecting: { target: "error", actions: { type: "refuse", params: { message: CONNECTION_FAILED } } } },
      on: {
        eventJoined: { target: "told", actions: [withPayload("settle"), "goOnSearching"] },
        joinFailed: { target: "error", actions: withPayload("refuse") },
      },
    },
    /** Passing: the ticket says which of the three it is. */
    told: {
      always: [
        { guard: "isWaiting", target: "looking_for_player" },
        { guard: "hasGame", target: "game_ready" },
        { target: "connected" },
      ],
    },
    connected: {
      after: { untilRedirect: { actions: "redirect" } },
      on: {
        findMatch: [
          { guard: "isUnready", target: "error", actions: { type: "refuse", params: { message: NOT_READY } } },
          {
            guard: { type: "mayAsk", params: { command: "search" } },
            actions: { type: "ask", params: { command: "search" } },
          },
        ],
        matchmakingStarted: { target: "told", actions: withPayload("look") },
        playerFound: { target: "told", actions: withPayload("meet") },
        matchmakingCancelled: { target: "told", actions: withPayload("stopLooking") },
      },
    },
    looking_for_player: {
      after: { opponentLeft: { actions: "calm" } },
      exit: "calm",
      on: {
        cancel: {
          guard: { type: "mayAsk", params: { command: "cancel" } },
          actions: { type: "ask", params: { command: "cancel" } },
        },
        matchmakingStarted: { actions: withPayload("look") },
        playerFound: { target: "told", actions: withPayload("meet") },
        matchmakingCancelled: { target: "told", actions: withPayload("stopLooking") },
        opponentDisconnected: { target: "told", actions: "lookAgain" },
      },
    },
    /** The game's page connects by itself, so that a connection lost here does not keep anybody from going there. */
    game_ready: {
      after: { untilRedirect: { actions: "redirect" } },
      on: { opponentDisconnected: { guard: "isInRoom", target: "told", actions: "lookAgain" }, connectionLost: {} },
    },
    error: {
      after: { untilRedirect: { actions: "redirect" } },
      on: { eventJoined: { target: "told", actions: [withPayload("settle"), "goOnSearching"] } },
    },
  },
});
