import { z } from "zod";
import { action } from "../../wire/action.ts";
import { EventId } from "../../wire/ids.ts";
import { noJson } from "../../wire/no_json.ts";
import { Player } from "../players/player.ts";
import { BoardSize, TournamentEvent } from "./event.ts";

const Time = z.iso.datetime({ offset: true });
const text = (longest: number) =>
  z.string().trim().max(longest).refine((value) => !value.includes("\0"), "may not contain a NUL character");

/** What an admin decides about an event. */
export const EventFields = z.object({
  title: text(200).min(1),
  description: text(5_000),
  startTime: Time,
  endTime: Time,
  boardSize: BoardSize,
  lives: z.number().int().min(1).max(99),
  maxPlayers: z.number().int().min(2).max(10_000),
});
export type EventFields = z.output<typeof EventFields>;

const MOST_PLAYERS = 1_000;
const USUAL_LIVES = 2;

const NewEvent = z.object({
  title: EventFields.shape.title,
  description: EventFields.shape.description.default(""),
  /** Now, when left out. */
  startTime: Time.optional(),
  endTime: Time,
  boardSize: BoardSize.default(3),
  lives: EventFields.shape.lives.default(USUAL_LIVES),
  maxPlayers: EventFields.shape.maxPlayers.default(MOST_PLAYERS),
});

const theEvent = z.object({ eventId: EventId });
const event = z.object({ event: TournamentEvent });
const invalidates = ["list_events", "get_event_by_id"] as const;
const players = ["get_player", "getPlayersByEvent", "check_player_for_event"] as const;

export const eventActions = {
  get_event_by_id: action({ reads: true, who: "member", payload: theEvent, reply: event }),
  list_events: action({
    reads: true,
    who: "member",
    payload: z.object({}),
    reply: z.object({ events: z.array(TournamentEvent) }),
  }),
  create_event: action({ reads: false, who: "admin", payload: NewEvent, reply: event, status: 201, invalidates }),
  update_event: action({
    reads: false,
    who: "admin",
    payload: theEvent.extend({ fields: EventFields.partial() }),
    reply: event,
    invalidates,
  }),
  join_event: action({
    reads: false,
    who: "member",
    payload: theEvent.extend({ userId: z.string().optional(), username: z.string().max(200).optional() }),
    reply: z.object({ player: Player, event: TournamentEvent }),
    invalidates: [...invalidates, ...players],
  }),
  start_event: action({ reads: false, who: "admin", payload: theEvent, reply: event, invalidates }),
  end_event: action({ reads: false, who: "admin", payload: theEvent, reply: event, invalidates }),
  cancel_event: action({ reads: false, who: "admin", payload: theEvent, reply: event, invalidates }),
  delete_event: action({
    reads: false,
    who: "admin",
    payload: theEvent,
    reply: event,
    invalidates: [...invalidates, ...players],
  }),
};

export const calendarActions = {
  /** Without an event: the one the player is in. */
  calendar_auth_url: action({
    reads: true,
    who: "member",
    path: "/api/v1/google/calendar/auth-url",
    payload: z.object({ eventId: EventId.optional() }),
    reply: z.object({ authUrl: z.url() }),
  }),
  /** Where Google sends people back to. Without a code they said no. */
  calendar_callback: action({
    reads: true,
    who: "anyone",
    path: "/api/v1/google/calendar/callback",
    isPayloadInAddress: true,
    payload: z.object({ state: z.string().default(""), code: z.string().optional() }),
    reply: noJson("A redirect to the event's page, which says how it went."),
  }),
};
