import { useEffect, useMemo } from "react";
import { useActorRef, useSelector } from "@xstate/react";
import { gameScreenMachine } from "../../../domain/game/screen/game_screen_machine.ts";
import type { UserId } from "../../../domain/wire/ids.ts";
import { useMemberConnection } from "./connection.ts";
import { openGameRoom } from "./game_room.ts";
import { useGoTo } from "./use_go_to.ts";

export function useGameRoom(gameId: string, userId: UserId) {
  const { socket, isUp } = useMemberConnection();
  const screen = useActorRef(gameScreenMachine, { input: { userId } });
  const snapshot = useSelector(screen, (current) => current);
  const room = useMemo(() => openGameRoom({ gameId, userId, socket, screen }), [gameId, userId, socket, screen]);
  useEffect(() => room.listen(), [room]);
  useEffect(() => room.sit(isUp), [room, isUp]);
  useGoTo(screen);
  return { snapshot, ...room };
}
export type GameRoom = ReturnType<typeof useGameRoom>;
