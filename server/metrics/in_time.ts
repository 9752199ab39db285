/** Null where the work fails or takes too long. */
export async function inTime<T>(work: Promise<T>, timeoutMs: number): Promise<T | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), timeoutMs);
  return await Promise.race([work.catch(() => null), late]).finally(() => clearTimeout(timer));
}
