import type { Instant } from "../room/room.ts";

/** The states that a ticket is kept in. Without a row there is none. */
export const TICKET_STATES = ["waiting", "paired", "playing", "cancelled", "expired"] as const;
export type TicketState = "none" | (typeof TICKET_STATES)[number];

/** A position in the queue is kept this long for somebody whose connection was lost. */
export const TICKET_KEPT_MS = 20_000;

/** A player's position in an event's queue, and the game it led to. */
export interface Ticket {
  /** Since when the player waits; the position in the queue. */
  readonly since: Instant;
  /** Until when the player counts as present without being seen again. */
  readonly presentUntil: Instant;
  /** The game of a ticket that is paired or playing. */
  readonly gameId: string | null;
}

/** A ticket and the machine's state it is in; what is stored and what the browser predicts from. */
export interface TicketAt {
  readonly state: TicketState;
  readonly ticket: Ticket;
}

export const NO_TICKET: TicketAt = { state: "none", ticket: { since: 0, presentUntil: 0, gameId: null } };

export function waitedMs({ since }: Pick<Ticket, "since">, now: Instant): number {
  return Math.max(now - since, 0);
}

export type TicketEvent =
  /** @property isFree no game in any event keeps the player */
  | { readonly type: "search"; readonly now: Instant; readonly presentUntil: Instant; readonly isFree: boolean }
  | { readonly type: "pair"; readonly gameId: string; readonly now: Instant; readonly isFree: boolean }
  /** Both players have joined the game. */
  | { readonly type: "start"; readonly gameId: string }
  /** The opponent went away before the game began. */
  | { readonly type: "opponentLeft"; readonly gameId: string }
  /** The player went away before the game began. */
  | { readonly type: "abandon"; readonly gameId: string }
  | { readonly type: "gameOver"; readonly gameId: string }
  | { readonly type: "cancel" }
  /** A socket of the player stands in the event's room. */
  | { readonly type: "renew"; readonly presentUntil: Instant }
  /** The player's last socket left the event's room. */
  | { readonly type: "absent"; readonly now: Instant }
  | { readonly type: "expire"; readonly now: Instant };
