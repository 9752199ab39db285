import { z } from "zod";
import { action, noJson } from "../../wire/action.ts";
import { EventId } from "../../wire/ids.ts";
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

const MAX_PLAYERS = 1_000;
const USUAL_LIVES = 2;

const NewEvent = z.object({
  title: EventFields.shape.title,
  description: EventFields.shape.description.default(""),
  /** Now, when left out. */
  startTime: Time.optional(),
  endTime: Time,
  boardSize: BoardSize.default(3),
  lives: EventFields.shape.lives.default(USUAL_LIVES),
  maxPlayers: EventFields.shape.maxPlayers.default(MAX_PLAYERS),
});

const theEvent = z.object({ eventId: EventId });
const event = z.object({ event: TournamentEvent });
const invalidates = ["list_events", "get_event_by_id"] as const;
const players = ["get_player", "getPlayersByEvent", "check_player_for_event"] as const;

function order(does: string) {
  return action({ does, reads: false, who: "admin", payload: theEvent, reply: event, invalidates });
}

export const eventActions = {
  get_event_by_id: action({
    does: "An event with its players and standings.",
    reads: true,
    who: "account",
    payload: theEvent,
    reply: event,
  }),
  list_events: action({
    does: "The events, without their players.",
    reads: true,
    who: "account",
    payload: z.object({}),
    reply: z.object({ events: z.array(TournamentEvent) }),
  }),
  create_event: action({
    does: "Makes an event; it begins now when `startTime` is left out.",
    reads: false,
    who: "admin",
    payload: NewEvent,
    reply: event,
    status: 201,
    invalidates,
  }),
  update_event: action({
    does: "Changes the fields that `fields` names; some cannot change while the event runs.",
    reads: false,
    who: "admin",
    payload: theEvent.extend({ fields: EventFields.partial() }),
    reply: event,
    invalidates,
  }),
  join_event: action({
    does: "Enters an event, once; the players start at level 1 with the event's lives.",
    reads: false,
    who: "account",
    payload: theEvent.extend({ userId: z.string().optional(), username: z.string().max(200).optional() }),
    reply: z.object({ player: Player, event: TournamentEvent }),
    invalidates: [...invalidates, ...players],
  }),
  start_event: order("Begins an event now."),
  end_event: order("Ends an event; running games are finished first."),
  cancel_event: order("Cancels an event with its games."),
  delete_event: action({
    does: "Deletes an event.",
    reads: false,
    who: "admin",
    payload: theEvent,
    reply: event,
    invalidates: [...invalidates, ...players],
  }),
};

export const calendarActions = {
  calendar_auth_url: action({
    does:
      "Where to send somebody who wants an event in their Google calendar. Without `eventId`: the event they are in.",
    reads: true,
    who: "account",
    path: "/api/v1/google/calendar/auth-url",
    payload: z.object({ eventId: EventId.optional() }),
    reply: z.object({ authUrl: z.url() }),
  }),
  calendar_callback: action({
    does: "Where Google sends people back to. Without `code` they said no.",
    reads: true,
    who: "anyone",
    path: "/api/v1/google/calendar/callback",
    isPayloadInAddress: true,
    payload: z.object({ state: z.string().default(""), code: z.string().optional() }),
    reply: noJson("A redirect to the event's page, which says how it went."),
  }),
};
