export interface SemaphoreOptions {
  /** How many hold a key at once. */
  readonly permits: number;
  /** How many more may wait for one, before the next is refused. */
  readonly maxWaiting?: number;
  readonly refusal?: () => Error;
  /** Called when nobody holds or waits for any key. */
  readonly onIdle?: () => void;
}

interface Waiting {
  /** Goes before all that are not. */
  readonly isUrgent?: boolean;
  /** Whoever waits gives up. */
  readonly signal?: AbortSignal;
}

/** A counting semaphore for each key; a mutex for each key where there is one permit. Who waits is served in the order of coming. */
export interface Semaphore<Key> {
  /**
   * The permit goes back when what is returned is disposed.
   * @throws the refusal where too many wait, the signal's reason where it aborts before
   */
  acquire(key: Key, waiting?: Waiting): Promise<Disposable>;
  /** Does some work with a permit. */
  run<T>(key: Key, work: () => Promise<T>): Promise<T>;
  /** Until nobody holds or waits for any key. */
  idle(): Promise<void>;
}

interface Waiter {
  readonly isUrgent: boolean;
  begin(): void;
}

interface Lane {
  held: number;
  readonly waiting: Waiter[];
}

export function openSemaphore<Key>(
  { permits, maxWaiting = Infinity, refusal, onIdle }: SemaphoreOptions,
): Semaphore<Key> {
  const lanes = new Map<Key, Lane>();
  let idleWaiters: (() => void)[] = [];

  function release(key: Key, lane: Lane): void {
    // Whoever ends hands the permit on, so that nobody takes it in between.
    const next = lane.waiting.shift();
    if (next) return next.begin();
    if (--lane.held === 0) lanes.delete(key);
    if (lanes.size > 0) return;
    onIdle?.();
    for (const resolve of idleWaiters) resolve();
    idleWaiters = [];
  }

  async function acquire(key: Key, waiting: Waiting = {}): Promise<Disposable> {
    waiting.signal?.throwIfAborted();
    const lane = lanes.get(key) ?? { held: 0, waiting: [] };
    lanes.set(key, lane);
    if (lane.held < permits) lane.held++;
    else if (lane.waiting.length < maxWaiting) await turnIn(lane, waiting);
    else throw refusal?.() ?? new Error("too many wait");
    let isReleased = false;
    return {
      [Symbol.dispose]() {
        if (!isReleased) release(key, lane);
        isReleased = true;
      },
    };
  }

  return {
    acquire,
    async run(key, work) {
      using _permit = await acquire(key);
      return await work();
    },
    idle: () => lanes.size === 0 ? Promise.resolve() : new Promise((resolve) => idleWaiters.push(resolve)),
  };
}

function turnIn({ waiting }: Lane, { isUrgent = false, signal }: Waiting): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      waiting.splice(waiting.indexOf(waiter), 1);
      reject(signal?.reason);
    };
    const waiter: Waiter = {
      isUrgent,
      begin() {
        signal?.removeEventListener("abort", giveUp);
        resolve();
      },
    };
    const before = isUrgent ? waiting.findIndex((other) => !other.isUrgent) : -1;
    waiting.splice(before < 0 ? waiting.length : before, 0, waiter);
    signal?.addEventListener("abort", giveUp, { once: true });
  });
}
