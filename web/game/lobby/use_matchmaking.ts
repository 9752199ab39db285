import { useEffect, useMemo } from "react";
import { useActorRef, useSelector } from "@xstate/react";
import { matchmakingDelays, matchmakingMachine } from "../../../domain/game/matchmaking/matchmaking_machine.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { playerCalls } from "../../api/game.ts";
import { delays } from "../../base/delays.ts";
import { useMemberConnection } from "../play/connection.ts";
import { useRedirect } from "../play/use_redirect.ts";
import { openEventRoom } from "./event_room.ts";

const machine = matchmakingMachine.provide({ delays: matchmakingDelays(delays) });

export function useMatchmaking(eventId: string, userId: UserId) {
  const { socket, isUp } = useMemberConnection();
  const screen = useActorRef(machine, { input: { userId, eventId } });
  const snapshot = useSelector(screen, (current) => current);
  const room = useMemo(() => {
    const calls = {
      enter: (socketId: string, signal: AbortSignal) =>
        playerCalls.write("join_event_room", { eventId, userId, socketId }, signal),
      leave: () => playerCalls.write("leave_event_room", { eventId, userId }),
    };
    return openEventRoom({ eventId, userId, socket, screen, calls });
  }, [eventId, userId, socket, screen]);
  useEffect(() => room.listen(), [room]);
  useEffect(() => room.enter(isUp), [room, isUp]);
  useEffect(() => () => room.stopLooking(), [room]);
  useRedirect(screen);
  return { snapshot, isUp, ...room };
}
export type EventRoom = ReturnType<typeof useMatchmaking>;
