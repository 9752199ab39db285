import { assign, setup } from "xstate";
import type { TournamentEvent } from "../events/event.ts";
import type { Player } from "../players/player.ts";
import { type NextPlace, nextPlace } from "../room/next_place.ts";

/** Document 2, section 9. */
export const OPPONENT_LEFT_NOTICE_MS = 5_000;

export const MATCH_FOUND = "Match found! Redirecting to game...";
export const MATCHMAKING_CANCELLED = "Matchmaking cancelled. Returning to event page...";
export const OPPONENT_LEFT = "Your opponent disconnected. Looking for a new player...";
const ONGOING_GAME = "Redirecting to your ongoing game...";
export const NOT_READY = "User not authenticated or event ID missing";
const ROOM_FAILED = "Failed to join event room";
const CONNECTION_FAILED = "Failed to connect to matchmaking service";

export interface Matchmaking {
  readonly userId: string | null;
  readonly eventId: string | null;
  readonly event: TournamentEvent | null;
  readonly player: Player | null;
  readonly queueSize: number;
  readonly gameId: string | null;
  /** What the screen says about the present state. */
  readonly message: string | null;
  /** Shown for `OPPONENT_LEFT_NOTICE_MS`. */
  readonly warning: string | null;
  /** Where the screen goes by itself, and when. */
  readonly leaving: NextPlace | null;
}

export type MatchmakingEvent =
  | {
    readonly type: "eventJoined";
    readonly event: TournamentEvent;
    readonly player: Player;
    readonly queueSize: number;
  }
  | { readonly type: "joinFailed"; readonly message?: string }
  | { readonly type: "connectionFailed" }
  | { readonly type: "connectionLost" }
  /** The person presses the button. */
  | { readonly type: "findMatch" }
  | { readonly type: "matchmakingStarted"; readonly queueSize: number; readonly player: Player }
  | { readonly type: "queueUpdate"; readonly queueSize: number }
  | { readonly type: "playerFound"; readonly gameId: string }
  | { readonly type: "matchmakingCancelled"; readonly message?: string }
  | { readonly type: "opponentDisconnected" }
  | { readonly type: "warningOver" }
  | { readonly type: "redirectToGame"; readonly gameId: string }
  | { readonly type: "error"; readonly message: string };

type Of<T extends MatchmakingEvent["type"]> = Extract<MatchmakingEvent, { type: T }>;

/** The matchmaking screen, in document 2's own states. */
export const matchmakingMachine = setup({
  types: {
    context: {} as Matchmaking,
    events: {} as MatchmakingEvent,
    input: {} as Pick<Matchmaking, "userId" | "eventId">,
  },
  guards: {
    isInRoom: ({ context }) => context.player !== null,
    isReady: ({ context }) => context.userId !== null && context.eventId !== null,
  },
  actions: {
    settle: assign((_, { event, player, queueSize }: Of<"eventJoined">) => ({
      event,
      player,
      queueSize,
      message: null,
    })),
    look: assign((_, { queueSize, player }: Of<"matchmakingStarted">) => ({ queueSize, player, message: null })),
    count: assign((_, { queueSize }: Of<"queueUpdate">) => ({ queueSize })),
    meet: assign((_, { gameId }: Of<"playerFound">) => ({
      gameId,
      message: MATCH_FOUND,
      warning: null,
      leaving: nextPlace("match found", { gameId }),
    })),
    goBack: assign((_, { gameId }: Of<"redirectToGame">) => ({
      gameId,
      message: ONGOING_GAME,
      leaving: nextPlace("redirected to ongoing game", { gameId }),
    })),
    stopLooking: assign(({ context }, { message }: Of<"matchmakingCancelled">) => ({
      message: message ?? MATCHMAKING_CANCELLED,
      leaving: context.eventId === null ? null : nextPlace("matchmaking cancelled", { eventId: context.eventId }),
    })),
    warn: assign({ warning: OPPONENT_LEFT, gameId: null, leaving: null, message: null }),
    calm: assign({ warning: null }),
    refuse: assign((_, { message }: { message: string }) => ({ message, leaving: null })),
  },
}).createMachine({
  id: "matchmaking",
  context: ({ input }) => ({
    ...input,
    event: null,
    player: null,
    queueSize: 0,
    gameId: null,
    message: null,
    warning: null,
    leaving: null,
  }),
  initial: "connecting",
  on: {
    error: {
      target: ".error",
      actions: { type: "refuse", params: ({ event }) => event },
    },
    queueUpdate: { actions: { type: "count", params: ({ event }) => event } },
    warningOver: { actions: "calm" },
    connectionFailed: { target: ".error", actions: { type: "refuse", params: { message: CONNECTION_FAILED } } },
    connectionLost: ".connecting",
    redirectToGame: { target: ".game_ready", actions: { type: "goBack", params: ({ event }) => event } },
  },
  states: {
    connecting: {
      on: {
        eventJoined: { target: "connected", actions: { type: "settle", params: ({ event }) => event } },
        joinFailed: {
          target: "error",
          actions: { type: "refuse", params: ({ event }) => ({ message: event.message ?? ROOM_FAILED }) },
        },
      },
    },
    connected: {
      on: {
        findMatch: [
          { guard: "isReady" },
          { target: "error", actions: { type: "refuse", params: { message: NOT_READY } } },
        ],
        matchmakingStarted: { target: "looking_for_player", actions: { type: "look", params: ({ event }) => event } },
        playerFound: { target: "game_ready", actions: { type: "meet", params: ({ event }) => event } },
        matchmakingCancelled: { actions: { type: "stopLooking", params: ({ event }) => event } },
      },
    },
    looking_for_player: {
      on: {
        matchmakingStarted: { actions: { type: "look", params: ({ event }) => event } },
        playerFound: { target: "game_ready", actions: { type: "meet", params: ({ event }) => event } },
        matchmakingCancelled: {
          target: "connected",
          actions: { type: "stopLooking", params: ({ event }) => event },
        },
        opponentDisconnected: { actions: "warn" },
      },
    },
    game_ready: {
      on: {
        opponentDisconnected: { guard: "isInRoom", target: "looking_for_player", actions: "warn" },
      },
    },
    error: {
      on: {
        eventJoined: { target: "connected", actions: { type: "settle", params: ({ event }) => event } },
      },
    },
  },
});
