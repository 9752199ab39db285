import { gameFailure } from "../../../domain/game/failures.ts";
import type { clientMessages } from "../../../domain/game/messages.ts";
import { MATCHMAKING_CANCELLED } from "../../../domain/game/matchmaking/matchmaking.ts";
import type { Player } from "../../../domain/game/players/player.ts";
import { waitedMs } from "../../../domain/game/matchmaking/ticket.ts";
import type { Listeners } from "../../../domain/wire/message.ts";
import type { EventId, GameId, UserId } from "../../../domain/wire/ids.ts";
import { type Admission, findAdmission } from "../../../db/game/participants.ts";
import { liveEventGame } from "../../../db/game/rooms.ts";
import { moveTicket, queueSizes, searchWithTicket } from "../../../db/game/tickets.ts";
import type { Peer } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { eventRoom, push } from "../push.ts";
import { PRESENT_MS } from "./presence.ts";
import type { QueueUpdates } from "./queue_updates.ts";

type MatchmakingMessages = Pick<typeof clientMessages, "findMatch" | "cancelMatchmaking">;

export function matchmakingListeners(
  context: GameContext,
  pairSoon: () => void,
  queue: QueueUpdates,
): Listeners<MatchmakingMessages, Peer> {
  const { pool, clock } = context;
  return {
    async findMatch({ eventId }, { userId }, peer) {
      const admission = await findAdmission(pool, eventId, userId);
      if (sendBack(admission.liveGame, peer)) return;
      const player = requireAdmitted(admission);
      const now = clock();
      await peer.join(eventRoom(eventId));
      const { before, after } = await searchWithTicket(pool, { eventId, userId }, now, now + PRESENT_MS);
      if (await isTooLate(context, eventId, userId, peer)) return;
      const queueSize = (await queueSizes(pool, [eventId])).get(eventId) ?? 0;
      queue.told(eventId, queueSize);
      push(peer, "matchmakingStarted", { queueSize, player, waitedMs: waitedMs((after ?? before).ticket, clock()) });
      pairSoon();
    },

    async cancelMatchmaking({ eventId }, { userId }, peer) {
      const { after } = await moveTicket(pool, { eventId, userId }, { type: "cancel" });
      if (!after && sendBack(await liveEventGame(pool, userId), peer)) return;
      push(peer, "matchmakingCancelled", { eventId, message: MATCHMAKING_CANCELLED });
    },
  };
}

/** Whoever plays goes back to that game. @returns whether there is one */
function sendBack(liveGame: GameId | null, peer: Peer): boolean {
  if (liveGame) push(peer, "redirectToGame", { gameId: liveGame });
  return liveGame !== null;
}

/** Another tab may have been paired, or the event have ended, while this ticket was written: then it must not stay. */
async function isTooLate({ pool }: GameContext, eventId: EventId, userId: UserId, peer: Peer): Promise<boolean> {
  const admission = await findAdmission(pool, eventId, userId);
  if (admission.liveGame === null && admission.eventState === "running") return false;
  await moveTicket(pool, { eventId, userId }, { type: "cancel" });
  if (!sendBack(admission.liveGame, peer)) requireAdmitted(admission);
  return true;
}

const CLOSED = {
  scheduled: "EventNotStarted",
  closing: "EventEnded",
  ended: "EventEnded",
  cancelled: "EventCancelled",
} as const;

function requireAdmitted({ eventState, player }: Admission): Player {
  if (!eventState) throw gameFailure("NoSuchEvent");
  if (eventState !== "running") throw gameFailure(CLOSED[eventState]);
  if (!player) throw gameFailure("NotInEvent");
  if (player.isEliminated) throw gameFailure("Eliminated");
  return player;
}
