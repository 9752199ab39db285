import { useEffect, useMemo } from "react";
import { useActorRef, useSelector } from "@xstate/react";
import { gameScreenDelays, gameScreenMachine } from "../../../domain/game/screen/game_screen_machine.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { playerCalls } from "../../api/game.ts";
import { delays } from "../../base/delays.ts";
import { useMemberConnection } from "./connection.ts";
import { openGameRoom } from "./game_room.ts";
import { useRedirect } from "./use_redirect.ts";
import { showFailure } from "../../api/show_failure.ts";

const machine = gameScreenMachine.provide({ delays: gameScreenDelays(delays) });

export function useGameRoom(gameId: string, userId: UserId) {
  const { socket, isUp } = useMemberConnection();
  const screen = useActorRef(machine, { input: { userId } });
  const snapshot = useSelector(screen, (current) => current);
  const room = useMemo(() => {
    const calls = {
      leaveEvent: (eventId: EventId) => playerCalls.write("leave_event_room", { eventId, userId }),
      async rematch(wants: boolean) {
        try {
          return await playerCalls.write("rematch", { gameId: gameId as GameId, wants });
        } catch (error) {
          if (wants) showFailure(error, "That rematch could not be asked for.");
          throw error;
        }
      },
    };
    return openGameRoom({ gameId, userId, socket, screen, calls });
  }, [gameId, userId, socket, screen]);
  useEffect(() => room.listen(), [room]);
  useEffect(() => room.sit(isUp), [room, isUp]);
  useRedirect(screen);
  return { snapshot, ...room };
}
export type GameRoom = ReturnType<typeof useGameRoom>;
