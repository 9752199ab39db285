import type { Standing } from "../../../domain/game/events/event.ts";

export interface StandingsInSight {
  readonly rows: readonly Standing[];
  readonly gapBeforeLast: number;
  readonly hidden: number;
}

/** The first `limit` ranks, and one's own wherever it is. */
export function standingsInSight(standings: readonly Standing[], userId: string, limit: number): StandingsInSight {
  const first = standings.slice(0, limit);
  const own = standings.findIndex((standing) => standing.userId === userId);
  const mine = standings[own];
  const isBelow = mine !== undefined && own >= limit;
  const rows = isBelow ? [...first, mine] : first;
  return { rows, gapBeforeLast: isBelow ? own - limit : 0, hidden: standings.length - rows.length };
}
