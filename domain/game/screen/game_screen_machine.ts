import { assign, enqueueActions, setup } from "xstate";
import type { UserId } from "../../wire/ids.ts";
import { DELAYS, type Delays } from "../../delays.ts";
import type { ServerMessages } from "../messages.ts";
import { untilRedirect } from "../room/redirects.ts";
import type { Instant } from "../room/room.ts";
import { gameRedirect, type OwnMove, type SeenGame, unseenGame, withState } from "./seen_game.ts";
import { canPlay, isStillOpen } from "./shown_board.ts";
import { withEvent } from "../../wire/with_event.ts";

const JOIN_FAILED = "Failed to join game";
const ROOM_FAILED = "Failed to join game room";
const GAME_FAILED = "Game error occurred";

/** The server's messages that the game screen listens to. */
export const HEARD_ON_GAME_SCREEN = [
  "gameJoined",
  "gameStarted",
  "gameError",
  "moveUpdate",
  "moveRejected",
  "gameEnd",
  "gameDraw",
  "gameCancelled",
  "opponentDisconnected",
  "opponentReconnected",
  "rematch",
] as const;
export type HeardOnGameScreen = typeof HEARD_ON_GAME_SCREEN[number];

type Heard<M extends HeardOnGameScreen> = {
  readonly type: M;
  readonly payload: ServerMessages[M];
  readonly now: Instant;
};
export type GameScreenEvent =
  | { [M in HeardOnGameScreen]: Heard<M> }[HeardOnGameScreen]
  | { readonly type: "connectionLost" }
  /** The server did not take the request to join, and says so in no push of its own. */
  | { readonly type: "joinFailed"; readonly sentence: string | null }
  | ({ readonly type: "play" } & OwnMove)
  /** The person gives up; the server's answer is a `gameEnd`. */
  | { readonly type: "forfeit" }
  | { readonly type: "askRematch" }
  /** The server did not take it. */
  | { readonly type: "rematchFailed" };

/** What the screen has to do. */
type GameScreenSignal =
  | { readonly type: "sendMove"; readonly move: OwnMove }
  | { readonly type: "askRematch" }
  | { readonly type: "goTo"; readonly path: string };

/** What the machine is given where time passes otherwise. */
export function gameScreenDelays(delays: Delays) {
  const { drawShown } = delays;
  return {
    drawShown,
    untilRedirect: ({ context }: { readonly context: SeenGame }) => untilRedirect(gameRedirect(context), delays),
  };
}

/** The game screen: connecting, waiting, ready, error, over. */
export const gameScreenMachine = setup({
  types: {
    context: {} as SeenGame,
    events: {} as GameScreenEvent,
    input: {} as { readonly userId: UserId },
    emitted: {} as GameScreenSignal,
  },
  delays: gameScreenDelays(DELAYS),
  guards: {
    isRefused: (_, { payload }: Heard<"gameJoined">) => !payload.success,
    mustWait: ({ context }, { payload, now }: Heard<"gameJoined">) =>
      Boolean(payload.message) || withState(context, payload.gameState, now).opponentAwayUntil !== null,
    isAgreed: (_, { payload }: Heard<"rematch">) => payload.state === "agreed",
    isOpen: (_, { payload }: Heard<"rematch">) => payload.state === "open",
    mayAskRematch: ({ context: { end, rematch, userId } }) =>
      end !== null && rematch.state !== "agreed" && rematch.askedBy !== userId,
    mayPlay: ({ context }, { row, col }: OwnMove) => canPlay(context, row, col),
  },
  actions: {
    join: assign(({ context }, { payload, now }: Heard<"gameJoined">) => {
      const seen = withState({ ...context, fault: null, cancelled: null }, payload.gameState, now);
      const isReplayed = context.isReplayed || (context.game === null && seen.game?.status === "completed");
      const pending = isStillOpen(seen) ? seen.pending : null;
      return { ...seen, message: payload.message ?? null, pending, isReplayed };
    }),
    start: assign(({ context }, { payload, now }: Heard<"gameStarted">) => ({
      ...withState(context, payload.gameState, now),
      message: null,
      pending: null,
    })),
    plan: assign((_, { row, col, cmdId }: OwnMove) => ({ pending: { row, col, cmdId } })),
    sendMove: enqueueActions(({ context: { pending }, enqueue }) => {
      if (pending) enqueue.emit({ type: "sendMove", move: pending });
    }),
    move: assign(({ context }, heard: Heard<"moveUpdate">) => moved(context, heard)),
    takeBack: assign(({ context }, { payload, now }: Heard<"moveRejected">) => ({
      ...withState(context, payload.gameState, now),
      pending: null,
    })),
    draw: assign(({ context }, { payload, now }: Heard<"gameDraw">) => ({
      ...withState(context, payload.newGameState, now),
      draw: { board: context.game?.board ?? [], message: payload.message },
      pending: null,
    })),
    end: assign(({ context }, { payload, now }: Heard<"gameEnd">) => ({
      ...withState(context, payload.gameState, now),
      end: payload,
      message: null,
      pending: null,
    })),
    forfeit: assign({ hasForfeited: true }),
    redirect: enqueueActions(({ context, enqueue }) => {
      const redirect = gameRedirect(context);
      if (redirect) enqueue.emit({ type: "goTo", path: redirect.path });
    }),
    askRematch: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ rematch: { state: "asked", askedBy: context.userId } });
      enqueue.emit({ type: "askRematch" });
    }),
    unaskRematch: assign({ rematch: { state: "open", askedBy: null } }),
    seeRematch: assign((_, { payload: { state, askedBy } }: Heard<"rematch">) => ({ rematch: { state, askedBy } })),
    playAgain: enqueueActions(({ enqueue }, { payload: { nextGameId } }: Heard<"rematch">) => {
      if (nextGameId) enqueue.emit({ type: "goTo", path: `/app/game/${nextGameId}` });
    }),
    cancel: assign((_, { payload }: Heard<"gameCancelled">) => ({ cancelled: payload.message, pending: null })),
    missOpponent: assign((_, { payload }: Heard<"opponentDisconnected">) => ({
      opponentAwayUntil: Date.parse(payload.until),
      message: null,
    })),
    welcomeBack: assign(({ context }, { payload, now }: Heard<"opponentReconnected">) => ({
      ...withState(context, payload.gameState, now),
      opponentAwayUntil: null,
    })),
    fail: assign((_, { payload }: Heard<"gameError">) => ({
      fault: { sentence: payload.error || GAME_FAILED, code: payload.code ?? null },
      pending: null,
    })),
    failToEnter: assign((_, sentence: string | null) => ({
      fault: { sentence: sentence || ROOM_FAILED, code: null },
      pending: null,
    })),
    failToJoin: assign((_, { payload }: Heard<"gameJoined">) => ({
      fault: { sentence: payload.error || JOIN_FAILED, code: null },
      pending: null,
    })),
  },
}).createMachine({
  id: "game screen",
  context: ({ input }) => unseenGame(input.userId),
  initial: "connecting",
  on: {
    gameJoined: [
      { guard: withEvent("isRefused"), target: ".error", actions: withEvent("failToJoin") },
      { guard: withEvent("mustWait"), target: ".waiting", actions: [withEvent("join"), "sendMove"] },
      { target: ".ready", actions: [withEvent("join"), "sendMove"] },
    ],
    gameStarted: { target: ".ready", actions: withEvent("start") },
    gameError: { target: ".error", actions: withEvent("fail") },
    gameCancelled: { target: ".over", actions: withEvent("cancel") },
    opponentDisconnected: { target: ".waiting", actions: withEvent("missOpponent") },
    opponentReconnected: { target: ".ready", actions: withEvent("welcomeBack") },
    moveUpdate: { actions: withEvent("move") },
    moveRejected: { actions: withEvent("takeBack") },
    gameDraw: { target: ".ready.drawn", actions: withEvent("draw") },
    gameEnd: { target: ".over", actions: withEvent("end") },
    connectionLost: ".connecting",
    forfeit: { actions: "forfeit" },
  },
  states: {
    connecting: {
      on: {
        joinFailed: { target: "error", actions: { type: "failToEnter", params: ({ event }) => event.sentence } },
      },
    },
    /** For an opponent who has not come yet, or who lost the connection: then the turn clock runs on, and we may move. */
    waiting: {
      on: { play: { guard: withEvent("mayPlay"), actions: [withEvent("plan"), "sendMove"] } },
    },
    ready: {
      initial: "open",
      states: {
        open: {
          on: { play: { guard: withEvent("mayPlay"), actions: [withEvent("plan"), "sendMove"] } },
        },
        drawn: { after: { drawShown: "open" } },
      },
    },
    error: {},
    /** Ended or cancelled: nothing that is heard later changes it, a lost connection neither. */
    over: {
      initial: "leaving",
      on: {
        rematch: [
          {
            guard: withEvent("isAgreed"),
            target: ".staying",
            actions: [withEvent("seeRematch"), withEvent("playAgain")],
          },
          { actions: withEvent("seeRematch") },
        ],
        "*": {},
      },
      states: {
        leaving: {
          after: { untilRedirect: { actions: "redirect" } },
          on: { askRematch: { guard: "mayAskRematch", target: "staying", actions: "askRematch" } },
        },
        /** Who wants to play again waits for the other one's word. */
        staying: {
          on: {
            rematch: { guard: withEvent("isOpen"), target: "leaving", actions: withEvent("seeRematch") },
            rematchFailed: { target: "leaving", actions: "unaskRematch" },
          },
        },
      },
    },
  },
});

/** The move that draws a round comes without a state: only its board is new. */
function moved(seen: SeenGame, { payload, now }: Heard<"moveUpdate">): SeenGame {
  if (payload.gameState) return { ...withState(seen, payload.gameState, now), draw: null, pending: null };
  if (!seen.game || payload.seq < seen.game.seq) return seen;
  return { ...seen, game: { ...seen.game, board: payload.board }, pending: null };
}
