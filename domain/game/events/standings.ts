import type { Instant } from "../room/room.ts";
import type { Score } from "../players/player.ts";

export interface Participant extends Score {
  readonly userId: string;
  /** When the present level was reached; entering counts as reaching the first. */
  readonly reachedAt: Instant;
}

/** Level, then wins, then fewer losses, then who got there first; the id settles what is left, so that ranks never jump. */
export function standingsOf<E extends Participant>(participants: readonly E[]): E[] {
  return participants.toSorted((a, b) =>
    b.level - a.level || b.wins - a.wins || a.losses - b.losses || a.reachedAt - b.reachedAt ||
    (a.userId < b.userId ? -1 : 1)
  );
}
