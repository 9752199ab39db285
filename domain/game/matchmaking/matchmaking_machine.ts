import { assign, emit, enqueueActions, setup } from "xstate";
import type { TournamentEvent } from "../events/event.ts";
import type { Player } from "../players/player.ts";
import { type NextPlace, nextPlace } from "../room/next_place.ts";

export const OPPONENT_LEFT_NOTICE_MS = 5_000;
export const CONNECTION_TIMEOUT_MS = 20_000;

export const MATCH_FOUND = "Match found! Redirecting to game...";
export const MATCHMAKING_CANCELLED = "Matchmaking cancelled. Returning to event page...";
export const OPPONENT_LEFT = "Your opponent disconnected. Looking for a new player...";
const ONGOING_GAME = "Redirecting to your ongoing game...";
export const NOT_READY = "User not authenticated or event ID missing";
const ROOM_FAILED = "Failed to join event room";
export const CONNECTION_FAILED = "Failed to connect to matchmaking service";

export interface Matchmaking {
  readonly userId: string | null;
  readonly eventId: string | null;
  readonly event: TournamentEvent | null;
  readonly player: Player | null;
  readonly queueSize: number;
  readonly gameId: string | null;
  /** A search that a lost connection broke off goes on after it. */
  readonly isSearching: boolean;
  /** What the screen says about the present state. */
  readonly message: string | null;
  /** Shown for `OPPONENT_LEFT_NOTICE_MS`. */
  readonly warning: string | null;
  /** Where the screen goes by itself, and when. */
  readonly leaving: NextPlace | null;
}

/** What the matchmaking screen reads of the server's messages. */
interface Heard {
  readonly eventJoined: { readonly event: TournamentEvent; readonly player: Player; readonly queueSize: number };
  readonly error: { readonly message: string };
  readonly matchmakingStarted: { readonly queueSize: number; readonly player: Player };
  readonly queueUpdate: { readonly queueSize: number };
  readonly playerFound: { readonly gameId: string };
  readonly matchmakingCancelled: { readonly message: string };
  readonly opponentDisconnected: object;
  readonly redirectToGame: { readonly gameId: string };
}

export const HEARD_IN_EVENT_ROOM = [
  "eventJoined",
  "error",
  "matchmakingStarted",
  "queueUpdate",
  "playerFound",
  "matchmakingCancelled",
  "opponentDisconnected",
  "redirectToGame",
] as const satisfies readonly (keyof Heard)[];

export type MatchmakingEvent =
  | { [M in keyof Heard]: { readonly type: M; readonly payload: Heard[M] } }[keyof Heard]
  | { readonly type: "joinFailed"; readonly sentence: string | null }
  | { readonly type: "connectionLost" }
  /** The person presses the button. */
  | { readonly type: "findMatch" }
  /** The person leaves the page. */
  | { readonly type: "leave" };

/** What the screen has to do. */
type MatchmakingSignal =
  /** Ask the server for an opponent. */
  | { readonly type: "search" }
  | { readonly type: "goTo"; readonly path: string };

/** The matchmaking screen: connecting, connected, looking for a player, game ready, error. */
export const matchmakingMachine = setup({
  types: {
    context: {} as Matchmaking,
    events: {} as MatchmakingEvent,
    input: {} as Pick<Matchmaking, "userId" | "eventId">,
    emitted: {} as MatchmakingSignal,
  },
  delays: {
    CONNECTION_TIMEOUT_MS,
    OPPONENT_LEFT_NOTICE_MS,
    untilNextPlace: ({ context }) => context.leaving?.afterMs ?? 0,
  },
  guards: {
    isInRoom: ({ context }) => context.player !== null,
    isReady: ({ context }) => context.userId !== null && context.eventId !== null,
  },
  actions: {
    settle: assign((_, { event, player, queueSize }: Heard["eventJoined"]) => ({
      event,
      player,
      queueSize,
      message: null,
    })),
    search: emit({ type: "search" }),
    goOnSearching: enqueueActions(({ context, enqueue }) => {
      if (context.isSearching) enqueue.emit({ type: "search" });
    }),
    look: assign((_, { queueSize, player }: Heard["matchmakingStarted"]) => ({
      queueSize,
      player,
      isSearching: true,
      message: null,
    })),
    count: assign((_, { queueSize }: Heard["queueUpdate"]) => ({ queueSize })),
    meet: assign((_, { gameId }: Heard["playerFound"]) => ({
      gameId,
      message: MATCH_FOUND,
      leaving: nextPlace("match found", { gameId }),
    })),
    goBack: assign((_, { gameId }: Heard["redirectToGame"]) => ({
      gameId,
      message: ONGOING_GAME,
      leaving: nextPlace("redirected to ongoing game", { gameId }),
    })),
    stopLooking: assign(({ context }, { message }: Heard["matchmakingCancelled"]) => ({
      isSearching: false,
      message,
      leaving: context.eventId === null ? null : nextPlace("matchmaking cancelled", { eventId: context.eventId }),
    })),
    giveUp: assign({ isSearching: false }),
    warn: assign({ warning: OPPONENT_LEFT, gameId: null, leaving: null, message: null }),
    calm: assign({ warning: null }),
    refuse: assign((_, { message }: { message: string }) => ({ message, leaving: null })),
    goToNextPlace: enqueueActions(({ context: { leaving }, enqueue }) => {
      if (leaving) enqueue.emit({ type: "goTo", path: leaving.path });
    }),
  },
}).createMachine({
  id: "matchmaking",
  context: ({ input }) => ({
    ...input,
    event: null,
    player: null,
    queueSize: 0,
    gameId: null,
    isSearching: false,
    message: null,
    warning: null,
    leaving: null,
  }),
  initial: "connecting",
  on: {
    error: {
      target: ".error",
      actions: { type: "refuse", params: ({ event }) => event.payload },
    },
    queueUpdate: { actions: { type: "count", params: ({ event }) => event.payload } },
    connectionLost: ".connecting",
    redirectToGame: { target: ".game_ready", actions: { type: "goBack", params: ({ event }) => event.payload } },
    leave: { actions: "giveUp" },
  },
  states: {
    connecting: {
      after: {
        CONNECTION_TIMEOUT_MS: {
          target: "error",
          actions: { type: "refuse", params: { message: CONNECTION_FAILED } },
        },
      },
      on: {
        eventJoined: {
          target: "connected",
          actions: [{ type: "settle", params: ({ event }) => event.payload }, "goOnSearching"],
        },
        joinFailed: {
          target: "error",
          actions: { type: "refuse", params: ({ event }) => ({ message: event.sentence ?? ROOM_FAILED }) },
        },
      },
    },
    connected: {
      after: { untilNextPlace: { actions: "goToNextPlace" } },
      on: {
        findMatch: [
          { guard: "isReady", actions: "search" },
          { target: "error", actions: { type: "refuse", params: { message: NOT_READY } } },
        ],
        matchmakingStarted: {
          target: "looking_for_player",
          actions: { type: "look", params: ({ event }) => event.payload },
        },
        playerFound: { target: "game_ready", actions: { type: "meet", params: ({ event }) => event.payload } },
        matchmakingCancelled: {
          target: "connected",
          reenter: true,
          actions: { type: "stopLooking", params: ({ event }) => event.payload },
        },
      },
    },
    looking_for_player: {
      after: { OPPONENT_LEFT_NOTICE_MS: { actions: "calm" } },
      exit: "calm",
      on: {
        matchmakingStarted: { actions: { type: "look", params: ({ event }) => event.payload } },
        playerFound: { target: "game_ready", actions: { type: "meet", params: ({ event }) => event.payload } },
        matchmakingCancelled: {
          target: "connected",
          actions: { type: "stopLooking", params: ({ event }) => event.payload },
        },
        opponentDisconnected: { target: "looking_for_player", reenter: true, actions: "warn" },
      },
    },
    /** The game's page connects by itself, so that a connection lost here does not keep anybody from going there. */
    game_ready: {
      after: { untilNextPlace: { actions: "goToNextPlace" } },
      on: {
        opponentDisconnected: { guard: "isInRoom", target: "looking_for_player", actions: "warn" },
        connectionLost: {},
      },
    },
    error: {
      on: {
        eventJoined: {
          target: "connected",
          actions: [{ type: "settle", params: ({ event }) => event.payload }, "goOnSearching"],
        },
      },
    },
  },
});
