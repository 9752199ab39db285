import { useEffect, useMemo } from "react";
import { useActorRef, useSelector } from "@xstate/react";
import { gameScreenMachine } from "../../../domain/game/screen/game_screen_machine.ts";
import type { EventId, UserId } from "../../../domain/wire/ids.ts";
import { playerCalls } from "../../api/game.ts";
import { useMemberConnection } from "./connection.ts";
import { openGameRoom } from "./game_room.ts";
import { useGoTo } from "./use_go_to.ts";

export function useGameRoom(gameId: string, userId: UserId) {
  const { socket, isUp } = useMemberConnection();
  const screen = useActorRef(gameScreenMachine, { input: { userId } });
  const snapshot = useSelector(screen, (current) => current);
  const room = useMemo(() => {
    const calls = { leaveEvent: (eventId: EventId) => playerCalls.write("leave_event_room", { eventId, userId }) };
    return openGameRoom({ gameId, userId, socket, screen, calls });
  }, [gameId, userId, socket, screen]);
  useEffect(() => room.listen(), [room]);
  useEffect(() => room.sit(isUp), [room, isUp]);
  useGoTo(screen);
  return { snapshot, ...room };
}
export type GameRoom = ReturnType<typeof useGameRoom>;
