export interface Timers {
  later(ms: number, task: () => void): void;
  /** Forgets what was to be done later. */
  clear(): void;
}

export function openTimers(): Timers {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  return {
    later(ms, task) {
      const timer = setTimeout(() => {
        timers.delete(timer);
        task();
      }, ms);
      timers.add(timer);
    },
    clear() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
