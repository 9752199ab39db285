import { authFailure } from "../../domain/auth/failures.ts";

const LANES = ["signIn", "knownDevice", "recovery"] as const;
/** Queues that keep nobody waiting in another one. */
export type Lane = (typeof LANES)[number];

export interface Asker {
  readonly lane: Lane;
  /** Who shares a turn of the round. */
  readonly client: string;
}

/** More at once would take the processors and the memory from everybody else. */
const AT_ONCE = 2;
/** Of a lane. The last of them waits for twenty seconds, as browsers and proxies do; a classroom has one address. */
const MAX_WAITING = 256;
const MAX_OF_ONE = 32;
const BUSY_RETRY_S = 5;

interface Waiting {
  begin(): void;
  refuse(): void;
}

export interface HashQueue {
  /** @throws Failure Busy before it costs anything */
  take<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
}

/** A few at once; then the lanes take turns, and within a lane the clients. */
export function openHashQueue(): HashQueue {
  const lanes = new Map(LANES.map((lane) => [lane, fairQueue()]));
  let running = 0;

  function next(): Waiting | null {
    for (const [lane, queue] of [...lanes]) {
      const waiting = queue.next();
      if (!waiting) continue;
      lanes.delete(lane);
      lanes.set(lane, queue);
      return waiting;
    }
    return null;
  }

  async function begin({ lane, client }: Asker): Promise<void> {
    if (running < AT_ONCE) return void running++;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => reject(authFailure("Busy", { retryAfterS: BUSY_RETRY_S }));
    lanes.get(lane)?.enter(client, { begin: resolve, refuse })?.refuse();
    await promise;
  }

  return {
    async take(asker, work) {
      await begin(asker);
      try {
        return await work();
      } finally {
        // Whoever ends hands the slot on, so that nobody takes it in between.
        const waiting = next();
        if (waiting) waiting.begin();
        else running--;
      }
    },
  };
}

/** A queue in which whoever asks often waits for themselves. Source: J. Nagle, RFC 970, "fair queueing". */
function fairQueue() {
  /** The client whose turn comes next stands first. */
  const round = new Map<string, Waiting[]>();
  let count = 0;
  return {
    /**
     * Whoever has more waiting than the newcomer gives way in a full queue, so that only as many clients as there are slots
     * keep another one out.
     * @returns what is refused for it: itself, or the newest of whoever has most waiting; null where there is room
     */
    enter(client: string, waiting: Waiting): Waiting | null {
      const own = round.get(client) ?? [];
      if (own.length >= MAX_OF_ONE) return waiting;
      const longest = count >= MAX_WAITING ? longestOf(round) : null;
      if (longest && longest.length <= own.length + 1) return waiting;
      own.push(waiting);
      round.set(client, own);
      if (longest) return longest.pop() ?? null;
      count++;
      return null;
    },
    /** The next one, each client's turn coming once a round; null where nobody waits. */
    next(): Waiting | null {
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

function longestOf(round: ReadonlyMap<string, Waiting[]>): Waiting[] | null {
  return [...round.values()].reduce<Waiting[] | null>(
    (most, own) => own.length > (most?.length ?? 0) ? own : most,
    null,
  );
}
