/** Facts that nobody announces, such as a port that opens, are asked for until they are so. A busy machine is no failure. */
export async function until<T>(ask: () => Promise<T | null> | T | null, { pauseMs = 20, mostMs = 180_000 } = {}) {
  for (const started = Date.now(); Date.now() - started < mostMs;) {
    const answer = await ask();
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  throw new Error(`expected an answer within ${mostMs} ms, found none`);
}
