import type { Instant } from "../room/room.ts";

/** The accepted difference of levels starts here and widens by one every so often. */
const FIRST_WIDTH = 1;
const WIDENS_EVERY_MS = 3_000;

export interface Waiting {
  readonly userId: string;
  readonly level: number;
  readonly since: Instant;
  readonly lastOpponent: string | null;
}

/** Pairs those who wait, the longest waiting choosing first: the nearest level within reach, never the last opponent while somebody else waits. */
export function pairUp<W extends Waiting>(waiting: readonly W[], now: Instant): [W, W][] {
  const queue = waiting.toSorted((a, b) => a.since - b.since || (a.userId < b.userId ? -1 : 1));
  const paired = new Set<string>();
  const mayRepeat = queue.length === 2;
  const pairs: [W, W][] = [];
  for (const seeker of queue) {
    if (paired.has(seeker.userId)) continue;
    const rival = nearest(
      seeker,
      queue.filter((other) => !paired.has(other.userId) && other !== seeker),
      now,
      mayRepeat,
    );
    if (!rival) continue;
    paired.add(seeker.userId).add(rival.userId);
    pairs.push([seeker, rival]);
  }
  return pairs;
}

function nearest<W extends Waiting>(seeker: W, others: readonly W[], now: Instant, mayRepeat: boolean): W | null {
  const width = acceptedDifference(now - seeker.since);
  let best: W | null = null;
  for (const other of others) {
    if (Math.abs(other.level - seeker.level) > width || (!mayRepeat && haveJustPlayed(seeker, other))) continue;
    if (!best || Math.abs(other.level - seeker.level) < Math.abs(best.level - seeker.level)) best = other;
  }
  return best;
}

export function acceptedDifference(waitedMs: number): number {
  return FIRST_WIDTH + Math.floor(Math.max(waitedMs, 0) / WIDENS_EVERY_MS);
}

function haveJustPlayed(a: Waiting, b: Waiting): boolean {
  return a.lastOpponent === b.userId || b.lastOpponent === a.userId;
}
