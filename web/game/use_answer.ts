import { useCallback, useEffect, useState } from "react";
import { ApiFailure, sentenceOf } from "../api/api_failure.ts";

export type Answer<T> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly sentence: string; readonly isMissing: boolean }
  | { readonly status: "ready"; readonly value: T };

/**
 * What a call answers, asked again for another `key` and by `again`. While it is asked again the old answer stays.
 * @param otherwise the sentence when the server gives none
 */
export function useAnswer<T>(key: string, ask: (signal: AbortSignal) => Promise<T>, otherwise: string) {
  const [answer, setAnswer] = useState<Answer<T>>({ status: "loading" });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => setAnswer({ status: "loading" }), [key]);
  useEffect(() => {
    const abort = new AbortController();
    ask(abort.signal).then((value) => setAnswer({ status: "ready", value })).catch((error) => {
      if (abort.signal.aborted) return;
      const isMissing = error instanceof ApiFailure && error.status === 404;
      setAnswer({ status: "failed", sentence: sentenceOf(error, otherwise), isMissing });
    });
    return () => abort.abort();
  }, [key, attempt]);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  return { answer, again, set: (value: T) => setAnswer({ status: "ready", value }) };
}
