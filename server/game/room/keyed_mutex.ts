export function keyedMutex() {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run<T>(key: string, task: () => Promise<T>): Promise<T> {
      const turn = (tails.get(key) ?? Promise.resolve()).then(task, task);
      const tail = turn.catch(() => {});
      tails.set(key, tail);
      tail.then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
      return turn;
    },
    async settled(): Promise<void> {
      while (tails.size > 0) await Promise.all(tails.values());
    },
  };
}
