import type { EventId } from "../../../domain/wire/ids.ts";
import { queueSizes } from "../../../db/game/tickets.ts";
import { runEvery } from "../../host/log/run_every.ts";
import type { GameContext } from "../game_context.ts";
import { eventRoom, playingRoom, push } from "../push.ts";

/** Clients are promised at most two a second. */
const PUSH_MS = 500;
const PREFIX = eventRoom("");

export interface QueueUpdates {
  /** Somebody here was told of a size by another message: where it is not what the room was told last, the room is told anew. */
  told(eventId: EventId, queueSize: number): void;
}

export function openQueueUpdates({ pool, io, log }: GameContext) {
  let pushed = new Map<EventId, number>();
  /** Sockets by the room they came into since the last look: what they were told on coming in may have passed since. */
  let newcomers = new Map<string, string[]>();

  async function pushChanged(): Promise<void> {
    const rooms = [...io.sockets.adapter.rooms.keys()].filter((room) => room.startsWith(PREFIX));
    const eventIds = rooms.map((room) => room.slice(PREFIX.length) as EventId);
    const sizes = eventIds.length > 0 ? await queueSizes(pool, eventIds) : new Map<EventId, number>();
    const came = newcomers;
    newcomers = new Map();
    for (const [eventId, queueSize] of sizes) {
      const room = eventRoom(eventId);
      const to = pushed.get(eventId) === queueSize ? came.get(room) : room;
      if (!to) continue;
      // Players of running games are left out: in a large event it would cost each of them two messages a second.
      push(io.local.to(to).except(playingRoom(eventId)), "queueUpdate", { eventId, queueSize });
    }
    pushed = sizes;
  }

  io.sockets.adapter.on("join-room", (room: string, socketId: string) => {
    if (room.startsWith(PREFIX)) newcomers.set(room, [...newcomers.get(room) ?? [], socketId]);
  });

  return {
    told(eventId: EventId, queueSize: number): void {
      if (pushed.get(eventId) !== queueSize) pushed.delete(eventId);
    },
    start: () => runEvery("news of the queue", PUSH_MS, pushChanged, log),
  };
}
