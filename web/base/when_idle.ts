const AT_LATEST_MS = 2_000;

export function whenIdle(work: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, AT_LATEST_MS / 10);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: AT_LATEST_MS });
  return () => cancelIdleCallback(request);
}
