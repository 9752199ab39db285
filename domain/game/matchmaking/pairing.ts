import type { Instant } from "../room/room.ts";

/** The accepted difference of levels starts here and widens by one every so often. */
const FIRST_WIDTH = 1;
const WIDENS_EVERY_MS = 3_000;

export interface WaitingTicket {
  readonly userId: string;
  readonly level: number;
  readonly since: Instant;
  readonly lastOpponent: string | null;
}

/** Pairs those who wait, the longest waiting choosing first: the nearest level within reach, never the last opponent while somebody else waits. */
export function pairUp<W extends WaitingTicket>(waiting: readonly W[], now: Instant): [W, W][] {
  const queue = waiting.toSorted(byArrival);
  const left = Map.groupBy(queue, ({ level }) => level);
  const paired = new Set<W>();
  const pairs: [W, W][] = [];
  for (const seeker of queue) {
    if (paired.has(seeker)) continue;
    const rival = nearest(seeker, left, now, queue.length === 2);
    if (!rival) continue;
    pairs.push([seeker, rival]);
    for (const one of [seeker, rival]) {
      paired.add(one);
      const level = left.get(one.level) ?? [];
      level.splice(level.indexOf(one), 1);
    }
  }
  return pairs;
}

function byArrival(a: WaitingTicket, b: WaitingTicket): number {
  return a.since - b.since || (a.userId < b.userId ? -1 : 1);
}

/** @param left who is not paired yet, by level, each level in the order of the queue */
function nearest<W extends WaitingTicket>(
  seeker: W,
  left: ReadonlyMap<number, readonly W[]>,
  now: Instant,
  mayRepeat: boolean,
): W | null {
  const width = acceptedDifference(now - seeker.since);
  const apart = ({ level }: Pick<W, "level">) => Math.abs(level - seeker.level);
  const rivals = [...left].flatMap(([level, others]) =>
    apart({ level }) <= width
      ? others.find((other) => other !== seeker && (mayRepeat || !haveJustPlayed(seeker, other))) ?? []
      : []
  );
  return rivals.toSorted((a, b) => apart(a) - apart(b) || byArrival(a, b))[0] ?? null;
}

export function acceptedDifference(waitedMs: number): number {
  return FIRST_WIDTH + Math.floor(Math.max(waitedMs, 0) / WIDENS_EVERY_MS);
}

function haveJustPlayed(a: WaitingTicket, b: WaitingTicket): boolean {
  return a.lastOpponent === b.userId || b.lastOpponent === a.userId;
}
