import { useInfiniteQuery } from "@tanstack/react-query";
import type { KycState } from "../../domain/kyc/kyc_machine.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { kycCalls } from "../api/kyc.ts";

/** Each brings its pictures. */
const PAGE_SIZE = 20;

/** Everybody's verifications in one state, page by page; null until the first ones are there. */
export function useVerifications(state: Exclude<KycState, "notSent">) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ["list_kyc", { state }],
    queryFn: ({ pageParam: skip, signal }) => kycCalls.read("list_kyc", { state, skip, limit: PAGE_SIZE }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => more ? pages.flatMap(({ applications }) => applications).length : null,
  });
  return {
    applications: data?.pages.flatMap(({ applications }) => applications) ?? null,
    fault: error && sentenceOf(error, "Failed to load the verifications"),
    hasMore: hasNextPage,
    isLoading: isFetching,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
  };
}
