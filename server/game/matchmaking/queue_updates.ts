import type { EventId } from "../../../domain/wire/ids.ts";
import { queueSizes } from "../../../db/game/tickets.ts";
import { runEvery } from "../run_every.ts";
import type { GameContext } from "../game_context.ts";
import { eventRoom, playingRoom, push } from "../push.ts";

/** Clients are promised at most two a second. */
const PUSH_MS = 500;
const PREFIX = eventRoom("");
/** A call may come to another server than the socket. */
const TOLD_ELSEWHERE = "queue-size-told";

export interface QueueUpdates {
  /** One socket was told of a size by another message: where it is not what the room was told last, the room is told anew. */
  told(eventId: EventId, queueSize: number, socketId: string): void;
}

export function openQueueUpdates({ pool, io, redis, log }: GameContext) {
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

  function forgetOther(eventId: EventId, queueSize: number): void {
    if (pushed.get(eventId) !== queueSize) pushed.delete(eventId);
  }

  io.on(TOLD_ELSEWHERE, forgetOther);
  return {
    told(eventId: EventId, queueSize: number, socketId: string): void {
      if (io.sockets.sockets.has(socketId)) forgetOther(eventId, queueSize);
      else if (redis?.isUp()) io.serverSideEmit(TOLD_ELSEWHERE, eventId, queueSize);
    },
    start: () => runEvery("news of the queue", PUSH_MS, pushChanged, log),
  };
}
