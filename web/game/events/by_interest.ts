import type { TournamentEvent } from "../../../domain/game/events/event.ts";

const RANK: Readonly<Record<TournamentEvent["status"], number>> = { running: 0, scheduled: 1, ended: 2, cancelled: 3 };

/** What runs first, by its end; then what comes, by its start; then what is over, the latest first. */
export function byInterest(events: readonly TournamentEvent[]): TournamentEvent[] {
  return events.toSorted((a, b) => RANK[a.status] - RANK[b.status] || withinRank(a, b));
}

function withinRank(a: TournamentEvent, b: TournamentEvent): number {
  if (a.status === "running") return Date.parse(a.endTime) - Date.parse(b.endTime);
  if (a.status === "scheduled") return Date.parse(a.startTime) - Date.parse(b.startTime);
  return Date.parse(b.endTime) - Date.parse(a.endTime);
}
