export interface QueueLimits {
  readonly maxOfOne: number;
  readonly maxOfAll: number;
}

export interface FairQueue<T> {
  /**
   * Whoever has more waiting than the newcomer gives way in a full queue, so that only as many clients as there are slots
   * keep another one out.
   * @returns what is refused for it: itself, or the newest of whoever has most waiting; null where there is room
   */
  enter(client: string, waiting: T): T | null;
  /** The next one, each client's turn coming once a round; null where nobody waits. */
  next(): T | null;
}

/** A queue in which whoever asks often waits for themselves. Source: J. Nagle, RFC 970, "fair queueing". */
export function fairQueue<T>({ maxOfOne, maxOfAll }: QueueLimits): FairQueue<T> {
  /** The client whose turn comes next stands first. */
  const round = new Map<string, T[]>();
  let count = 0;
  return {
    enter(client, waiting) {
      const own = round.get(client) ?? [];
      if (own.length >= maxOfOne) return waiting;
      const longest = count >= maxOfAll ? longestOf(round) : null;
      if (longest && longest.length <= own.length + 1) return waiting;
      own.push(waiting);
      round.set(client, own);
      if (longest) return longest.pop() ?? null;
      count++;
      return null;
    },
    next() {
      const [first] = round;
      if (!first) return null;
      const [client, [waiting, ...others]] = first;
      round.delete(client);
      if (others.length > 0) round.set(client, others);
      count--;
      return waiting ?? null;
    },
  };
}

function longestOf<T>(round: ReadonlyMap<string, T[]>): T[] | null {
  return [...round.values()].reduce<T[] | null>((most, own) => own.length > (most?.length ?? 0) ? own : most, null);
}
