import { useCallback, useEffect, useState } from "react";
import { sentenceOf } from "../../api/api_failure.ts";
import { logger } from "../../base/logger.ts";

/**
 * What the provider's form needs before it can be shown, asked for at once and again by `retry`.
 * @param prepare the same one as long as the same is wanted
 */
export function useProviderForm<Setup>(prepare: () => Promise<Setup>, failed: string) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const start = useCallback(() => {
    let isGone = false;
    setFailure(null);
    prepare().then(
      (ready) => void (isGone || setSetup(() => ready)),
      (error) => {
        logger.error(failed, { fileName: "billingApi", error, isShown: false });
        if (!isGone) setFailure(sentenceOf(error, "That did not work."));
      },
    );
    return () => {
      isGone = true;
    };
  }, [prepare]);
  useEffect(start, [start]);
  return { setup, failure, retry: () => void start() };
}
