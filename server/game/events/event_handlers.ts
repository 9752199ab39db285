import { gameFailure } from "../../../domain/game/failures.ts";
import type { eventActions, EventFields } from "../../../domain/game/events/contract.ts";
import { type EventOrder, isFulfilled } from "../../../domain/game/events/event_state.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import {
  deleteEvent,
  type EventInput,
  insertEvent,
  listEvents,
  type StoredEvent,
  updateEvent,
} from "../../../db/game/events.ts";
import type { GameContext } from "../game_context.ts";
import { enter } from "../players/enter_event.ts";
import { eventSummary, requireEvent, wholeEvent } from "./event_view.ts";
import type { EventClock } from "./event_clock.ts";
import type { EventId } from "../../../domain/wire/ids.ts";

const MAX_LISTED = 200;

export function eventHandlers(context: GameContext, events: EventClock): Handlers<typeof eventActions> {
  const { pool, clock } = context;

  async function move(eventId: EventId, type: EventOrder) {
    const { state } = await requireEvent(pool, eventId);
    const hasMoved = await events.move(eventId, { type });
    if (!hasMoved && !isFulfilled(type, state)) {
      throw gameFailure(state === "cancelled" ? "EventCancelled" : "EventEnded");
    }
    return { event: await wholeEvent(pool, eventId) };
  }

  return {
    get_event_by_id: async ({ eventId }) => ({ event: await wholeEvent(pool, eventId) }),

    list_events: async () => ({ events: (await listEvents(pool, MAX_LISTED)).map(eventSummary) }),

    async create_event({ startTime, endTime, ...fields }) {
      const now = new Date(clock());
      const input = { ...fields, startTime: startTime ? new Date(startTime) : now, endTime: new Date(endTime) };
      requireOrder(input);
      const eventId = await insertEvent(pool, input, input.startTime <= now ? "running" : "scheduled");
      return { event: await wholeEvent(pool, eventId) };
    },

    async update_event({ eventId, fields }) {
      if (!await updateEvent(pool, eventId, (known) => changed(known, fields))) throw gameFailure("NoSuchEvent");
      return { event: await wholeEvent(pool, eventId) };
    },

    async join_event({ eventId }, { userId }) {
      const player = await enter(context, eventId, userId);
      return { player, event: await wholeEvent(pool, eventId) };
    },

    start_event: ({ eventId }) => move(eventId, "start"),
    end_event: ({ eventId }) => move(eventId, "end"),
    cancel_event: ({ eventId }) => move(eventId, "cancel"),

    async delete_event({ eventId }) {
      await requireEvent(pool, eventId);
      await events.move(eventId, { type: "cancel" });
      const event = await wholeEvent(pool, eventId);
      await deleteEvent(pool, eventId);
      return { event };
    },
  };
}

type GivenFields = { readonly [K in keyof EventFields]?: EventFields[K] | undefined };

/** @throws Failure EndBeforeStart, EventIsRunning */
function changed(known: StoredEvent, fields: GivenFields): EventInput {
  const input = inputOf(known, fields);
  requireOrder(input);
  requireUnplayed(known, fields);
  return input;
}

function inputOf(known: StoredEvent, fields: GivenFields): EventInput {
  const { startTime, endTime, ...rest } = fields;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...known,
    ...given,
    startTime: startTime ? new Date(startTime) : known.startTime,
    endTime: endTime ? new Date(endTime) : known.endTime,
  };
}

function requireOrder({ startTime, endTime }: Pick<EventInput, "startTime" | "endTime">): void {
  if (endTime <= startTime) throw gameFailure("EndBeforeStart");
}

/** What games were played by may not change. @throws Failure EventIsRunning */
function requireUnplayed({ state, boardSize, lives, startTime }: StoredEvent, fields: GivenFields): void {
  if (state === "scheduled") return;
  const changes = [
    fields.boardSize !== undefined && fields.boardSize !== boardSize,
    fields.lives !== undefined && fields.lives !== lives,
    fields.startTime !== undefined && Date.parse(fields.startTime) !== startTime.getTime(),
  ];
  if (changes.includes(true)) throw gameFailure("EventIsRunning");
}
