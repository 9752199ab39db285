import type { Change } from "../room/pushes.ts";
import { isOver } from "../room/step.ts";
import { transitionOf } from "../transition_of.ts";
import type { TicketAt, TicketEvent } from "./ticket.ts";
import { ticketMachine } from "./ticket_machine.ts";

const transition = transitionOf(ticketMachine);

function snapshotOf({ state, ticket }: TicketAt) {
  return ticketMachine.resolveState({ value: state, context: ticket });
}

/** What an event makes of a ticket; null when the machine does not take it. */
export function stepTicket(at: TicketAt, event: TicketEvent): TicketAt | null {
  const snapshot = snapshotOf(at);
  if (!snapshot.can(event)) return null;
  const next = transition(snapshot, event);
  return { state: next.value, ticket: next.context };
}

export function canTicket(at: TicketAt, event: TicketEvent): boolean {
  return snapshotOf(at).can(event);
}

/** What a change of a tournament's game means for its players' tickets, by user id. */
export function ticketEventsOf(
  { before, after, event }: Pick<Change, "before" | "after" | "event">,
): ReadonlyMap<string, TicketEvent> {
  const { gameId, gameType, players } = after.room;
  if (gameType !== "event" || before.status === after.status) return new Map();
  const type = isOver(after) ? "gameOver" : "start";
  const usual = new Map<string, TicketEvent>(players.map(({ userId }) => [userId, { type, gameId }]));
  if (event.type !== "abandon") return usual;
  return new Map(
    players.map(({ userId }) => [userId, { type: userId === event.by ? "abandon" : "opponentLeft", gameId }]),
  );
}
