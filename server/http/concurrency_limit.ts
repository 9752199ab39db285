export interface ConcurrencyLimit {
  /** Does it at once, or when enough of what the same one asked for before has ended. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

/** At most so much work of each key runs at a time; the rest waits in the order it came. */
export function openConcurrencyLimit(most: number): ConcurrencyLimit {
  const lanes = new Map<string, Lane>();
  return {
    async run(key, work) {
      const lane = lanes.get(key) ?? { running: 0, waiting: [] };
      lanes.set(key, lane);
      if (lane.running < most) lane.running++;
      else await new Promise<void>((begin) => lane.waiting.push(begin));
      try {
        return await work();
      } finally {
        // Whoever ends hands the place on, so that nobody takes it in between.
        const next = lane.waiting.shift();
        if (next) next();
        else if (--lane.running === 0) lanes.delete(key);
      }
    },
  };
}
