import type { EventId } from "../../../domain/wire/ids.ts";
import { queueSizes } from "../../../db/game/tickets.ts";
import { runEvery } from "../run_every.ts";
import type { GameContext } from "../game_context.ts";
import { eventRoom, playingRoom, push } from "../push.ts";

/** Clients are promised at most two a second. */
const PUSH_MS = 500;
const PREFIX = eventRoom("");

export function openQueueUpdates({ pool, io, log }: GameContext) {
  let pushed = new Map<EventId, number>();

  async function pushChanged(): Promise<void> {
    const rooms = [...io.sockets.adapter.rooms.keys()].filter((room) => room.startsWith(PREFIX));
    const eventIds = rooms.map((room) => room.slice(PREFIX.length) as EventId);
    if (eventIds.length === 0) return;
    const sizes = await queueSizes(pool, eventIds);
    for (const [eventId, queueSize] of sizes) {
      if (pushed.get(eventId) === queueSize) continue;
      // Players of running games are left out: in a large event it would cost each of them two messages a second.
      push(io.local.to(eventRoom(eventId)).except(playingRoom(eventId)), "queueUpdate", { eventId, queueSize });
    }
    pushed = sizes;
  }

  return { start: () => runEvery("news of the queue", PUSH_MS, pushChanged, log) };
}
