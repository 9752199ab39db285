import { useEffect, useRef } from "react";
import { useActorRef, useSelector } from "@xstate/react";
import { matchmakingMachine, OPPONENT_LEFT_NOTICE_MS } from "../../../domain/game/matchmaking/matchmaking_machine.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { ApiFailure } from "../../api/api_failure.ts";
import { playerCalls } from "../../api/game.ts";
import { useMemberConnection } from "../play/connection.ts";
import { emit, usePushes } from "../play/messages.ts";

/** Document 2, section 9: how long a connection may take to come about. */
const CONNECTION_TIMEOUT_MS = 20_000;

/** The event's room at the server, seen through the matchmaking machine. */
export function useMatchmaking(eventId: string, userId: UserId) {
  const { socket, isUp } = useMemberConnection();
  const actor = useActorRef(matchmakingMachine, { input: { userId, eventId } });
  const snapshot = useSelector(actor, (current) => current);
  const { warning } = snapshot.context;
  /** A search that a lost connection broke off goes on after it. */
  const isSearching = useRef(false);

  const findMatch = () => {
    actor.send({ type: "findMatch" });
    if (socket) emit(socket, "findMatch", { eventId, userId });
  };
  const leaveRoom = () => {
    isSearching.current = false;
    if (socket && actor.getSnapshot().matches("looking_for_player")) {
      emit(socket, "cancelMatchmaking", { eventId, userId });
    }
    playerCalls.write("leave_event_room", { eventId, userId }).catch(() => {});
  };
  const settleIn = () => {
    if (isSearching.current) findMatch();
  };

  usePushes(socket, {
    eventJoined(joined) {
      actor.send({ type: "eventJoined", ...joined });
      settleIn();
    },
    error: ({ message }) => actor.send({ type: "error", message }),
    matchmakingStarted(started) {
      isSearching.current = true;
      actor.send({ type: "matchmakingStarted", ...started });
    },
    queueUpdate: (update) => update.eventId === eventId && actor.send({ type: "queueUpdate", ...update }),
    playerFound: (found) => found.eventId === eventId && actor.send({ type: "playerFound", ...found }),
    matchmakingCancelled() {
      isSearching.current = false;
      actor.send({ type: "matchmakingCancelled" });
    },
    opponentDisconnected: () => actor.send({ type: "opponentDisconnected" }),
    redirectToGame: (found) => actor.send({ type: "redirectToGame", ...found }),
  });

  useEffect(() => {
    if (!socket || !isUp) {
      actor.send({ type: "connectionLost" });
      const timer = setTimeout(() => actor.send({ type: "connectionFailed" }), CONNECTION_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    const abort = new AbortController();
    playerCalls.write("join_event_room", { eventId, userId, socketId: socket.id ?? "" }, abort.signal)
      .catch((error) => {
        if (abort.signal.aborted) return;
        const message = error instanceof ApiFailure ? error.serverSentence : null;
        actor.send({ type: "joinFailed", ...(message ? { message } : {}) });
      });
    return () => abort.abort();
  }, [socket, isUp, eventId]);
  useEffect(() => {
    if (warning === null) return;
    const timer = setTimeout(() => actor.send({ type: "warningOver" }), OPPONENT_LEFT_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [warning]);
  useEffect(() => () => {
    if (actor.getSnapshot().matches("looking_for_player")) leaveRoom();
  }, [socket]);

  return {
    snapshot,
    isUp,
    findMatch,
    leaveRoom,
    cancel() {
      if (socket) emit(socket, "cancelMatchmaking", { eventId, userId });
    },
  };
}
export type EventRoom = ReturnType<typeof useMatchmaking>;
