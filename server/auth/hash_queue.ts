import { authFailure } from "../../domain/auth/failures.ts";
import { type FairQueue, fairQueue, type QueueLimits } from "../../domain/auth/fair_queue.ts";

/** Queues that keep nobody waiting in another one. */
export type Lane = "signIn" | "knownDevice" | "recovery";

/** Who wants a hash computed. */
export interface Asker {
  readonly lane: Lane;
  /** Who shares a turn of the round. */
  readonly client: string;
}

/** More at once would take the processors and the memory from everybody else. */
const AT_ONCE = 2;
/** Of a lane. The last of them waits for twenty seconds, as browsers and proxies do; a classroom has one address. */
const LIMITS: QueueLimits = { maxOfOne: 32, maxOfAll: 256 };
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
  const queueOf = () => fairQueue<Waiting>(LIMITS);
  const lanes = new Map<Lane, FairQueue<Waiting>>([
    ["signIn", queueOf()],
    ["knownDevice", queueOf()],
    ["recovery", queueOf()],
  ]);
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
