import { allowedDelay, dueAt, seatOf } from "../../../domain/game/room/room.ts";
import { isOver, type RoomAt } from "../../../domain/game/room/step.ts";
import type { GameId } from "../../../domain/wire/ids.ts";
import type { GameContext } from "../game_context.ts";
import { oneWayDelayMs } from "../../socket/typed_socket.ts";
import { seatRoom } from "../push.ts";

const NEAR_MS = 60_000;

/** Only the games this server changed last; the sweep of any server ends what a dead server's timers would have. */
export function openTurnTimers({ io, clock }: Pick<GameContext, "io" | "clock">, onDue: (gameId: GameId) => void) {
  const timers = new Map<GameId, ReturnType<typeof setTimeout>>();

  function disarm(gameId: GameId): void {
    clearTimeout(timers.get(gameId));
    timers.delete(gameId);
  }

  return {
    arm(at: RoomAt): void {
      const { room } = at;
      disarm(room.gameId);
      const due = isOver(at) ? null : dueAt(room);
      if (due === null || due - clock() > NEAR_MS) return;
      // A move that left in time may still be on its way.
      const waitMs = Math.max(due - clock(), 0) + 1 + delayOf(io, room.gameId, seatOf(room, room.turn).userId);
      timers.set(
        room.gameId,
        setTimeout(() => {
          timers.delete(room.gameId);
          onDue(room.gameId);
        }, waitMs),
      );
    },
    close(): void {
      for (const gameId of [...timers.keys()]) disarm(gameId);
    },
  };
}

function delayOf(io: GameContext["io"], gameId: string, userId: string): number {
  const peers = [...io.sockets.adapter.rooms.get(seatRoom(gameId, userId)) ?? []].map((id) =>
    io.sockets.sockets.get(id)
  );
  return allowedDelay(Math.max(0, ...peers.map((peer) => peer ? oneWayDelayMs(peer) : 0)));
}
