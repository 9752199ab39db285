import { eventCalls } from "../../api/game.ts";
import { useAnswer } from "../../api/use_answer.ts";
import type { TournamentEvent } from "../../../domain/game/events/event.ts";

const RANK: Readonly<Record<TournamentEvent["status"], number>> = { running: 0, scheduled: 1, ended: 2, cancelled: 3 };

/** Every tournament, asked for again every so often while somebody looks, and at once when they look again. */
export function useEvents(refetchInterval: number) {
  const query = eventCalls.query("list_events", {});
  return useAnswer(
    { ...query, select: inOrder, refetchInterval, refetchOnWindowFocus: "always" },
    "Failed to load events",
  );
}

function inOrder({ events }: { readonly events: readonly TournamentEvent[] }): TournamentEvent[] {
  return byInterest(events);
}

export function byInterest(events: readonly TournamentEvent[]): TournamentEvent[] {
  return events.toSorted((a, b) => RANK[a.status] - RANK[b.status] || withinRank(a, b));
}

function withinRank(a: TournamentEvent, b: TournamentEvent): number {
  if (a.status === "running") return Date.parse(a.endTime) - Date.parse(b.endTime);
  if (a.status === "scheduled") return Date.parse(a.startTime) - Date.parse(b.startTime);
  return Date.parse(b.endTime) - Date.parse(a.endTime);
}
