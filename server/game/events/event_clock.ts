import { type EventEvent, type EventState, nextEventState } from "../../../domain/game/events/event_state.ts";
import type { EventId } from "../../../domain/wire/ids.ts";
import { type EventAt, eventFacts, eventsToClear, moveEvent } from "../../../db/game/events.ts";
import { liveGamesOf } from "../../../db/game/rooms.ts";
import { cancelTicketsOf } from "../../../db/game/tickets.ts";
import { userRoom } from "../../socket/typed_socket.ts";
import { runEvery } from "../../host/log/run_every.ts";
import type { GameContext } from "../game_context.ts";
import { push } from "../push.ts";
import type { RoomCommands } from "../room/room_commands.ts";

const TICK_MS = 1_000;

export interface EventClock {
  /** Feeds an event of the event machine to a tournament. False when the machine does not take it. */
  move(eventId: EventId, event: EventEvent): Promise<boolean>;
  start(): ReturnType<typeof runEvery>;
}

export function openEventClock(context: GameContext, rooms: RoomCommands): EventClock {
  const { pool, log, clock, config: { delays } } = context;

  async function feed(at: EventAt, event: EventEvent): Promise<boolean> {
    const next = nextEventState(at.state, at, event);
    if (!next) return false;
    // If another server has moved it on, that one does what follows.
    if (await moveEvent(pool, at.eventId, at.state, next, new Date(clock()))) await follow(at.eventId, next);
    return true;
  }

  async function follow(eventId: EventId, state: EventState): Promise<void> {
    if (state === "running") return;
    const message = state === "cancelled" ? "The event was cancelled." : "The event has ended.";
    for (const userId of await cancelTicketsOf(pool, eventId)) {
      push(context.io.to(userRoom(userId)), "matchmakingCancelled", { eventId, message });
    }
    if (state === "closing") return;
    const now = clock();
    const live = await liveGamesOf(pool, eventId);
    await Promise.all(
      live.map((gameId) => rooms.act({ gameId, event: { type: "cancel", message, now }, actor: null })),
    );
  }

  return {
    async move(eventId, event) {
      const [at] = await eventFacts(pool, eventId);
      return at ? await feed(at, event) : false;
    },
    start: () =>
      runEvery("the clock of events", TICK_MS, async () => {
        const now = clock();
        const tick = { type: "tick", now, closingMs: delays.closing } as const;
        for (const at of await eventFacts(pool, null)) await feed(at, tick);
        // What followed the end may not have been done: a server died, or a match came to nothing at that moment.
        for (const { eventId, state } of await eventsToClear(pool)) await follow(eventId, state);
      }, log),
  };
}
