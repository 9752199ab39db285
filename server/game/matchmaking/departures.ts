import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { pairedGame } from "../../../db/game/tickets.ts";
import { type Peer, userRoom } from "../../socket/peer.ts";
import type { GameParts } from "../game_parts.ts";
import { eventRoom, seatRoom } from "../push.ts";
import type { RoomKeeper } from "../room/keeper.ts";

/** Somebody for whom an opponent was found, and who goes away before the game has begun. */
export interface Departures {
  /** A socket was lost: nobody goes away while another tab stands in the event's room or sits at the board. */
  lost(peer: Peer, userId: UserId): Promise<void>;
  /** The event's room was left. */
  left(eventId: EventId, userId: UserId): Promise<void>;
}

export function openDepartures({ pool, io, clock }: GameParts, keeper: RoomKeeper): Departures {
  async function abandon(gameId: GameId, by: UserId): Promise<void> {
    await keeper.act({ gameId, event: { type: "abandon", by, now: clock() }, actor: by });
  }

  return {
    async lost(peer, userId) {
      const paired = await pairedGame(pool, userId);
      if (!paired) return;
      const places = [eventRoom(paired.eventId), seatRoom(paired.gameId, userId)];
      const others = await io.in(userRoom(userId)).fetchSockets();
      const isHere = others.some(({ id, rooms }) => id !== peer.id && places.some((place) => rooms.has(place)));
      if (!isHere) await abandon(paired.gameId, userId);
    },
    async left(eventId, userId) {
      const paired = await pairedGame(pool, userId);
      if (paired?.eventId === eventId) await abandon(paired.gameId, userId);
    },
  };
}
