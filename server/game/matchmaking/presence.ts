import type { EventId, UserId } from "../../../domain/wire/ids.ts";
import { expireTickets, moveTicket, renewPresence } from "../../../db/game/tickets.ts";
import type { Peer } from "../../socket/typed_socket.ts";
import type { GameContext } from "../game_context.ts";
import { runEvery } from "../../host/log/run_every.ts";
import { eventRoom, idsIn } from "../push.ts";

/** How long a ticket counts as present without being renewed: what a dead server's players cost at most. */
export const PRESENT_MS = 12_000;
const RENEW_MS = 4_000;

export function openPresence({ pool, io, log, clock }: GameContext) {
  async function renew(): Promise<void> {
    const now = clock();
    const present = [...io.sockets.sockets.values()].flatMap((peer) =>
      idsIn(peer.rooms, "event:").map((id) => ({ eventId: id as EventId, userId: peer.data.caller.userId }))
    );
    if (present.length > 0) await renewPresence(pool, present, now + PRESENT_MS);
    await expireTickets(pool, now);
  }

  /** A ticket is paired only while one of its owner's tabs is in the event's room. */
  async function left(peer: Peer, userId: UserId): Promise<void> {
    const eventIds = idsIn(peer.rooms, "event:") as EventId[];
    await Promise.all(eventIds.map(async (eventId) => {
      if (standsElsewhere(peer, userId, eventId)) return;
      await moveTicket(pool, { eventId, userId }, { type: "absent", now: clock() });
    }));
  }

  function standsElsewhere(peer: Peer, userId: UserId, eventId: EventId): boolean {
    const ids = [...io.sockets.adapter.rooms.get(eventRoom(eventId)) ?? []];
    return ids.some((id) => id !== peer.id && io.sockets.sockets.get(id)?.data.caller.userId === userId);
  }

  return { left, start: () => runEvery("who is here", RENEW_MS, renew, log) };
}
