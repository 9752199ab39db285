import { gameFailure } from "../../../domain/game/failures.ts";
import type { clientMessages } from "../../../domain/game/messages.ts";
import type { EventState } from "../../../domain/game/events/event_machine.ts";
import { MATCHMAKING_CANCELLED } from "../../../domain/game/matchmaking/matchmaking.ts";
import type { Player } from "../../../domain/game/players/player.ts";
import type { Failure } from "../../../domain/wire/failure.ts";
import type { Listeners } from "../../../domain/wire/message.ts";
import type { EventId, UserId } from "../../../domain/wire/ids.ts";
import { findEntrant } from "../../../db/game/entrants.ts";
import { findEvent, isRunning } from "../../../db/game/events.ts";
import { liveEventGame } from "../../../db/game/rooms.ts";
import { moveTicket, queueSizes, searchWithTicket } from "../../../db/game/tickets.ts";
import type { Peer } from "../../socket/peer.ts";
import type { GameParts } from "../game_parts.ts";
import { eventRoom, push } from "../push.ts";
import { PRESENT_MS } from "./presence.ts";

type MatchmakingMessages = Pick<typeof clientMessages, "findMatch" | "cancelMatchmaking">;

export function matchmakingListeners(
  parts: GameParts,
  pairSoon: () => void,
): Listeners<MatchmakingMessages, Peer> {
  const { pool, clock } = parts;
  return {
    async findMatch({ eventId }, { userId }, peer) {
      if (await isPlaying(parts, userId, peer)) return;
      const player = await requireAdmissible(parts, eventId, userId);
      const now = clock();
      await peer.join(eventRoom(eventId));
      await searchWithTicket(pool, { eventId, userId }, now, now + PRESENT_MS);
      if (await isTooLate(parts, eventId, userId, peer)) return;
      const sizes = await queueSizes(pool, [eventId]);
      push(peer, "matchmakingStarted", { queueSize: sizes.get(eventId) ?? 0, player });
      pairSoon();
    },

    async cancelMatchmaking({ eventId }, { userId }, peer) {
      const { after } = await moveTicket(pool, { eventId, userId }, { type: "cancel" });
      if (!after && await isPlaying(parts, userId, peer)) return;
      push(peer, "matchmakingCancelled", { eventId, message: MATCHMAKING_CANCELLED });
    },
  };
}

async function isPlaying({ pool }: GameParts, userId: UserId, peer: Peer): Promise<boolean> {
  const gameId = await liveEventGame(pool, userId);
  if (gameId) push(peer, "redirectToGame", { gameId });
  return gameId !== null;
}

/**
 * Another tab may have been paired, or the event may have ended, while this ticket was written: then it must not
 * stay.
 */
async function isTooLate(parts: GameParts, eventId: EventId, userId: UserId, peer: Peer): Promise<boolean> {
  const [plays, runs] = await Promise.all([isPlaying(parts, userId, peer), isRunning(parts.pool, eventId)]);
  if (!plays && runs) return false;
  await moveTicket(parts.pool, { eventId, userId }, { type: "cancel" });
  if (!plays) await requireAdmissible(parts, eventId, userId);
  return true;
}

const CLOSED: Readonly<Partial<Record<EventState, () => Failure>>> = {
  scheduled: () => gameFailure("EventNotStarted"),
  closing: () => gameFailure("EventEnded"),
  ended: () => gameFailure("EventEnded"),
  cancelled: () => gameFailure("EventCancelled"),
};

async function requireAdmissible({ pool }: GameParts, eventId: EventId, userId: UserId): Promise<Player> {
  const [event, player] = await Promise.all([findEvent(pool, eventId), findEntrant(pool, eventId, userId)]);
  if (!event) throw gameFailure("NoSuchEvent");
  const closed = CLOSED[event.state];
  if (closed) throw closed();
  if (!player) throw gameFailure("NotInEvent");
  if (player.isEliminated) throw gameFailure("Eliminated");
  return player;
}
