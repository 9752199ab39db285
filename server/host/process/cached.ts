/** What was read last, until it is `ttlMs` old; whoever asks while it is read waits for the same answer. What failed is read anew. */
export function cached<T>(ttlMs: number, clock: () => number, read: () => Promise<T>): () => Promise<T> {
  let last: { readonly at: number; readonly answer: Promise<T> } | null = null;
  return () => {
    if (last && clock() - last.at < ttlMs) return last.answer;
    const answer = read();
    last = { at: clock(), answer };
    answer.catch(() => {
      if (last?.answer === answer) last = null;
    });
    return answer;
  };
}
