const SHORTEST_MS = 20;
const LONGEST_MS = 100;

interface Pauses {
  /** Between two questions. Usually a twentieth of the time that has passed: who waits for long asks more seldom. */
  readonly pauseMs?: number;
  readonly maxMs?: number;
}

/** Facts that nobody announces, such as a port that opens, are asked for until they are so. A busy machine is no failure. */
export async function until<T>(
  ask: () => Promise<T | null> | T | null,
  { pauseMs, maxMs = 180_000 }: Pauses = {},
): Promise<T> {
  const started = Date.now();
  for (let passed = 0; passed < maxMs; passed = Date.now() - started) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs ?? usualPause(passed)));
  }
  throw new Error(`expected an answer within ${maxMs} ms, found none`);
}

function usualPause(passed: number): number {
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, passed / 20));
}
