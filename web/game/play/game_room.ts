import type { ActorRefFrom } from "xstate";
import { type gameScreenMachine, HEARD_ON_GAME_SCREEN } from "../../../domain/game/screen/game_screen_machine.ts";
import type { OwnMove } from "../../../domain/game/screen/seen_game.ts";
import type { EventId, UserId } from "../../../domain/wire/ids.ts";
import { newCommandId } from "../../api/client.ts";
import { emit, type GameSocket, isAboutGame, listen } from "./messages.ts";
import { logger } from "../../base/logger.ts";

interface GameRoomCalls {
  leaveEvent(eventId: EventId): Promise<unknown>;
  /** Wants to play again, or does not want it any more. */
  rematch(wants: boolean): Promise<unknown>;
}

interface GameRoomParts {
  readonly gameId: string;
  readonly userId: UserId;
  readonly socket: GameSocket | null;
  readonly screen: ActorRefFrom<typeof gameScreenMachine>;
  readonly calls: GameRoomCalls;
}

export function openGameRoom({ gameId, userId, socket, screen, calls }: GameRoomParts) {
  let sits = false;
  const sendMove = (move: OwnMove) =>
    emit(socket, "makeMove", { gameId, userId, ...move }, ({ ok, error = "" }) => {
      if (!ok) screen.send({ type: "moveRejected", payload: { error }, now: Date.now() });
    });
  const join = () => {
    sits = true;
    const lastSeq = screen.getSnapshot().context.game?.seq;
    emit(socket, "joinGame", { gameId, userId, ...(lastSeq === undefined ? {} : { lastSeq }) }, ({ ok, error }) => {
      if (!ok) screen.send({ type: "joinFailed", sentence: error ?? null });
    });
  };
  const askRematch = () => {
    calls.rematch(true).catch(() => screen.send({ type: "rematchFailed" }));
  };
  const takeBackRematch = () => {
    const { state, askedBy } = screen.getSnapshot().context.rematch;
    if (state === "asked" && askedBy === userId) calls.rematch(false).catch(() => {});
  };
  const rise = () => {
    if (sits) emit(socket, "leaveGameRoom", { gameId, userId });
    sits = false;
  };
  return {
    join,
    leave() {
      rise();
      const { game } = screen.getSnapshot().context;
      if (game?.gameType === "event" && game.eventId) calls.leaveEvent(game.eventId).catch(() => {});
    },
    listen(): () => void {
      if (!socket) return () => {};
      const end = listen(socket, HEARD_ON_GAME_SCREEN, (push) => {
        if (!isAboutGame(gameId, push.payload)) return;
        screen.send({ ...push, now: Date.now() });
        if (push.type === "moveRejected") {
          logger.warning(`The move was rejected: ${push.payload.error}`, { fileName: "gameApi", isShown: false });
        }
      });
      const moves = screen.on("sendMove", ({ move }) => sendMove(move));
      const wishes = screen.on("askRematch", askRematch);
      return () => {
        end();
        moves.unsubscribe();
        wishes.unsubscribe();
        takeBackRematch();
      };
    },
    /** Takes the seat while there is a connection. @returns what leaves it */
    sit(isUp: boolean): () => void {
      if (isUp) join();
      else screen.send({ type: "connectionLost" });
      return isUp ? rise : () => {};
    },
    play: (row: number, col: number) => screen.send({ type: "play", row, col, cmdId: newCommandId() }),
    askRematch: () => screen.send({ type: "askRematch" }),
    forfeit() {
      screen.send({ type: "forfeit" });
      emit(socket, "forfeitGame", { gameId, userId });
    },
  };
}
