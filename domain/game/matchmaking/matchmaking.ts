import type { gameFailures } from "../failures.ts";
import type { ServerMessages } from "../messages.ts";
import type { TournamentEvent } from "../events/event.ts";
import type { Player } from "../players/player.ts";
import type { Redirect } from "../room/redirects.ts";
import { canTicket, stepTicket } from "./ticket_machine.ts";
import { NO_TICKET, type TicketAt, type TicketEvent, type TicketState } from "./ticket.ts";

export const MATCH_FOUND = "Match found! Redirecting to game...";
export const MATCHMAKING_CANCELLED = "Matchmaking cancelled. Returning to event page...";
export const OPPONENT_LEFT = "Your opponent disconnected. Looking for a new player...";
export const ONGOING_GAME = "Redirecting to your ongoing game...";
export const NOT_READY = "User not authenticated or event ID missing";
export const ROOM_FAILED = "Failed to join event room";
export const CONNECTION_FAILED = "Failed to connect to matchmaking service";

/** What the matchmaking screen knows. */
export interface Matchmaking {
  readonly userId: string | null;
  readonly eventId: string | null;
  readonly event: TournamentEvent | null;
  readonly player: Player | null;
  readonly queueSize: number;
  /** As the server told it last. */
  readonly ticket: TicketAt;
  /** What the ticket becomes by what the person asked for; null once the server has answered. */
  readonly predicted: TicketAt | null;
  /** A search that a lost connection broke off goes on after it. */
  readonly isSearching: boolean;
  /** How long one had waited when the search was told of. */
  readonly waitedMs: number;
  /** What the screen says about the present state. */
  readonly message: string | null;
  /** Shown for the delay `opponentLeft`. */
  readonly warning: string | null;
  /** Where the screen goes by itself, and when. */
  readonly leaving: Redirect | null;
}

export function newMatchmaking(input: Pick<Matchmaking, "userId" | "eventId">): Matchmaking {
  return {
    ...input,
    event: null,
    player: null,
    queueSize: 0,
    ticket: NO_TICKET,
    predicted: null,
    isSearching: false,
    waitedMs: 0,
    message: null,
    warning: null,
    leaving: null,
  };
}

/** What the matchmaking screen hears of the server. */
export const HEARD_IN_EVENT_ROOM = [
  "eventJoined",
  "error",
  "matchmakingStarted",
  "queueUpdate",
  "playerFound",
  "matchmakingCancelled",
  "opponentDisconnected",
  "redirectToGame",
] as const;
export type Heard = Pick<ServerMessages, typeof HEARD_IN_EVENT_ROOM[number]>;

const CLOSED = ["EventEnded", "EventCancelled"] satisfies (keyof typeof gameFailures)[];

/** Why the server refuses something; a refused entry says whether the event is over, a refused message has a code. */
export interface Refusal {
  readonly message: string;
  readonly code?: string | undefined;
  readonly isClosed?: boolean;
}

/** Whether a refusal means that the event has no room any more, only a page with its standings. */
export function isOfClosedEvent({ code, isClosed = false }: Refusal): boolean {
  return isClosed || CLOSED.some((each) => each === code);
}

/** What a person may ask of a ticket on this screen. */
export type MatchmakingCommand = "search" | "cancel";

/** A browser knows no clock but the server's, so times decide nothing here. */
const ANY_TIME = { now: 0, presentUntil: Infinity } as const;
const COMMANDS: Readonly<Record<MatchmakingCommand, TicketEvent>> = {
  search: { type: "search", ...ANY_TIME, isFree: true },
  cancel: { type: "cancel" },
};

export function mayAsk({ ticket, predicted }: Matchmaking, command: MatchmakingCommand): boolean {
  return predicted === null && canTicket(ticket, COMMANDS[command]);
}

export function predict({ ticket }: Matchmaking, command: MatchmakingCommand): TicketAt | null {
  return stepTicket(ticket, COMMANDS[command]);
}

/** The server's ticket as far as its message tells it. */
export function toldTicket(state: TicketState, gameId: string | null = null): TicketAt {
  return { state, ticket: { since: ANY_TIME.now, presentUntil: ANY_TIME.presentUntil, gameId } };
}
