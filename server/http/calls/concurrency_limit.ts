export interface ConcurrencyLimit {
  /** Does it at once, or when of the work of its key fewer than `most` pieces run; what waits goes in the order it came. */
  run<T>(key: string, most: number, work: () => Promise<T>): Promise<T>;
}

interface Lane {
  running: number;
  readonly waiting: (() => void)[];
}

export function openConcurrencyLimit(): ConcurrencyLimit {
  const lanes = new Map<string, Lane>();
  return {
    async run(key, most, work) {
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
