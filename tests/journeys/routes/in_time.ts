/** What a page is asked to do has no time limit of its own: one that never answers is to be told by name. */
export async function inTime<T>(maxSeconds: number, what: string, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what}: no answer within ${maxSeconds} s`)), maxSeconds * 1000);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
