import { type QueryKey, useMutation, useQuery, type UseQueryOptions } from "@tanstack/react-query";
import { ApiFailure, sentenceOf } from "./api_failure.ts";

export type Answer<T> =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly sentence: string; readonly isMissing: boolean }
  | { readonly status: "ready"; readonly value: T };

/**
 * What a read answers: `useAnswer(itemCalls.query("GET_ITEM_BY_ID", { itemId }), "Failed to load the box")`. A known
 * answer stands while it is asked for again, and when that fails, unless the server says that it is gone.
 * @param otherwise the sentence when the server gives none
 */
export function useAnswer<Reply, T, Key extends QueryKey>(
  query: UseQueryOptions<Reply, Error, T, Key>,
  otherwise: string,
): { readonly answer: Answer<T>; readonly again: () => void; readonly isPrevious: boolean } {
  const { data, error, refetch, isPlaceholderData } = useQuery(query);
  return { answer: answerOf(data, error, otherwise), again: () => void refetch(), isPrevious: isPlaceholderData };
}

function answerOf<T>(value: T | undefined, error: Error | null, otherwise: string): Answer<T> {
  const isMissing = error instanceof ApiFailure && error.status === 404;
  if (value !== undefined && !isMissing) return { status: "ready", value };
  return error ? { status: "failed", sentence: sentenceOf(error, otherwise), isMissing } : { status: "loading" };
}

/**
 * A write as a screen shows it: whether it is under way, and the sentence when it failed.
 * `const remove = useWrite((itemId: ItemId) => itemCalls.write("DELETE_ITEM", { itemId }), "Failed to delete")`
 */
export function useWrite<Given, Reply>(
  write: (given: Given) => Promise<Reply>,
  otherwise: string,
  { isAlwaysLogged = false } = {},
) {
  const { mutate, mutateAsync, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: write,
    meta: { isAlwaysLogged },
  });
  return {
    run: mutate,
    runAsync: mutateAsync,
    isPending,
    isSuccess,
    fault: error && sentenceOf(error, otherwise),
    reset,
  };
}
