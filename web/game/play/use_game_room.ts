import { useEffect, useState } from "react";
import { useActorRef, useSelector } from "@xstate/react";
import {
  type GameScreenEvent,
  gameScreenMachine,
  HEARD_ON_GAME_SCREEN,
} from "../../../domain/game/screen/game_screen_machine.ts";
import type { OwnMove } from "../../../domain/game/screen/seen_game.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { useMemberConnection } from "./connection.ts";
import { emit, type PushListeners, usePushes } from "./messages.ts";
import { isAbout } from "./is_about.ts";

/** One game at the server: what is seen of it, and what its player can do. */
export function useGameRoom(gameId: string, userId: UserId) {
  const { socket, isUp } = useMemberConnection();
  const actor = useActorRef(gameScreenMachine, { input: { userId } });
  const snapshot = useSelector(actor, (current) => current);
  const [hasForfeited, setForfeited] = useState(false);

  const sendMove = (move: OwnMove) => {
    if (!socket) return;
    emit(socket, "makeMove", { gameId, userId, ...move }, ({ ok, error = "" }) => {
      if (!ok) actor.send({ type: "moveRejected", payload: { error }, now: Date.now() });
    });
  };
  const join = () => {
    const lastSeq = actor.getSnapshot().context.game?.seq;
    if (socket) emit(socket, "joinGame", { gameId, userId, ...(lastSeq === undefined ? {} : { lastSeq }) });
  };

  usePushes(
    socket,
    screenListeners(gameId, (event) => {
      actor.send(event);
      const { pending } = actor.getSnapshot().context;
      if (event.type === "gameJoined" && pending) sendMove(pending);
      if (event.type === "moveRejected") console.warn("The move was rejected:", event.payload.error);
    }),
  );
  useEffect(() => {
    if (!socket || !isUp) return actor.send({ type: "connectionLost" });
    join();
    return () => emit(socket, "leaveGameRoom", { gameId, userId });
  }, [socket, isUp, gameId]);

  return {
    snapshot,
    hasForfeited,
    join,
    play(row: number, col: number) {
      const move = { row, col, cmdId: newCommandId() };
      if (!actor.getSnapshot().can({ type: "play", ...move })) return;
      actor.send({ type: "play", ...move });
      sendMove(move);
    },
    leave() {
      if (socket) emit(socket, "leaveGameRoom", { gameId, userId });
    },
    forfeit() {
      setForfeited(true);
      if (socket) emit(socket, "forfeitGame", { gameId, userId });
    },
  };
}
export type GameRoom = ReturnType<typeof useGameRoom>;

function screenListeners(gameId: string, send: (event: GameScreenEvent) => void): PushListeners {
  return Object.fromEntries(HEARD_ON_GAME_SCREEN.map((type) => [type, (payload: unknown) => {
    if (isAbout(gameId, payload)) send({ type, payload, now: Date.now() } as GameScreenEvent);
  }]));
}

/** A name for one command. `crypto.randomUUID` is missing on plain http, where phones in a home network are. */
function newCommandId(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
