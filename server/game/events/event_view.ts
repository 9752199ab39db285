import { gameFailure } from "../../../domain/game/failures.ts";
import { type Standing, standingsOf, type TournamentEvent } from "../../../domain/game/events/event.ts";
import { isEliminated } from "../../../domain/game/players/player.ts";
import type { EventId } from "../../../domain/wire/ids.ts";
import { listParticipants, type Placed } from "../../../db/game/participants.ts";
import { findEvent, type StoredEvent } from "../../../db/game/events.ts";
import type { Sql } from "../../../db/sql.ts";

export async function requireEvent(sql: Sql, eventId: EventId): Promise<StoredEvent> {
  const event = await findEvent(sql, eventId);
  if (!event) throw gameFailure("NoSuchEvent");
  return event;
}

export async function wholeEvent(sql: Sql, eventId: EventId) {
  const [event, participants] = await Promise.all([requireEvent(sql, eventId), listParticipants(sql, eventId)]);
  const standings = standingsOf(participants).map(standingOf);
  const players = standings.map(({ userId, username, displayName, isBot }) => ({
    userId,
    username,
    displayName,
    isBot,
  }));
  return { ...eventSummary(event), playerCount: standings.length, players, standings };
}

const MAX_PUSHED_PLAYERS = 100;

/** As a push carries it: the best hundred of a large event, since more than that may not wait for a slow reader. */
export function pushedEvent({ players, standings, ...event }: TournamentEvent): TournamentEvent {
  return {
    ...event,
    ...players && { players: players.slice(0, MAX_PUSHED_PLAYERS) },
    ...standings && { standings: standings.slice(0, MAX_PUSHED_PLAYERS) },
  };
}

export function eventSummary({ state, startTime, endTime, ...event }: StoredEvent): TournamentEvent {
  return {
    ...event,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    status: state === "closing" ? "running" : state,
    isClosing: state === "closing",
  };
}

function standingOf({ reachedAt: _, ...participant }: Placed, index: number): Standing {
  return { place: index + 1, ...participant, isEliminated: isEliminated(participant) };
}
