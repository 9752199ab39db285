/** Some fourteen a second. */
const PAUSE_MS = 70;

export interface SteadyCalls {
  /** How many were answered until now. */
  count(): number;
  /** How often each status came, or each error, once the last call is over. */
  end(): Promise<Record<string, number>>;
}

/** A client that calls again and again until it is told to end. */
export function callSteadily(call: () => Promise<{ readonly status: number }>): SteadyCalls {
  const outcomes: Record<string, number> = {};
  let [count, isEnding] = [0, false];
  const calling = (async () => {
    for (; !isEnding; count++) {
      const outcome = await call().then(({ status }) => String(status), String);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  })();
  return {
    count: () => count,
    async end() {
      isEnding = true;
      await calling;
      return outcomes;
    },
  };
}
