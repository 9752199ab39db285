/** What some work gives, unless the signal comes first. @throws the signal's reason */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  if (signal.aborted) stop();
  signal.addEventListener("abort", stop);
  return await Promise.race([work, promise]).finally(() => signal.removeEventListener("abort", stop));
}
