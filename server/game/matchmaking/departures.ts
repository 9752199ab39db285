import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { pairedGame } from "../../../db/game/tickets.ts";
import { type Peer, userRoom } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { eventRoom, seatRoom, socketsIn } from "../push.ts";
import type { RoomCommands } from "../room/room_commands.ts";

/** Somebody for whom an opponent was found, and who goes away before the game has begun. */
export interface Departures {
  /** A socket was lost: nobody goes away while another tab stands in the event's room or sits at the board. */
  lost(peer: Peer, userId: UserId): Promise<void>;
  left(eventId: EventId, userId: UserId): Promise<void>;
}

export function openDepartures(context: GameContext, rooms: RoomCommands): Departures {
  const { pool, clock } = context;
  async function abandon(gameId: GameId, by: UserId): Promise<void> {
    await rooms.act({ gameId, event: { type: "abandon", by, now: clock() }, actor: by });
  }

  return {
    async lost(peer, userId) {
      const paired = await pairedGame(pool, userId);
      if (!paired) return;
      const ownRooms = [eventRoom(paired.eventId), seatRoom(paired.gameId, userId)];
      const others = await socketsIn(context, userRoom(userId));
      const isHere = others.some(({ id, rooms }) => id !== peer.id && ownRooms.some((room) => rooms.has(room)));
      if (!isHere) await abandon(paired.gameId, userId);
    },
    async left(eventId, userId) {
      const paired = await pairedGame(pool, userId);
      if (paired?.eventId === eventId) await abandon(paired.gameId, userId);
    },
  };
}
