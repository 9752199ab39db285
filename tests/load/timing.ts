/** Milliseconds that a piece of work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** One after another; the first tenth warms up and does not count. */
export async function timeEach<T>(inputs: readonly T[], work: (input: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const input of inputs) times.push(await timed(() => work(input)));
  return times.slice(Math.floor(times.length / 10));
}

export function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
