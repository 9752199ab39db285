/** What was read last, for a while; whoever asks meanwhile waits for the same answer. */
export function keptFor<T>(
  keptMs: number,
  clock: () => number,
  read: () => Promise<T | null>,
): () => Promise<T | null> {
  let kept: { readonly at: number; readonly answer: Promise<T | null> } | null = null;
  return () => {
    if (!kept || clock() - kept.at >= keptMs) kept = { at: clock(), answer: read() };
    return kept.answer;
  };
}
