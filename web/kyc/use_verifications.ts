import { useInfiniteQuery } from "@tanstack/react-query";
import type { KycApplication, KycPlace } from "../../domain/kyc/kyc.ts";
import type { KycState } from "../../domain/kyc/kyc_machine.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { kycCalls } from "../api/kyc.ts";

/** Each brings its pictures. */
const PAGE_SIZE = 20;

function placeOf(last: KycApplication | undefined): KycPlace | null {
  const at = last?.decidedAt ?? last?.sentAt;
  return last && at ? { kycId: last.kycId, at } : null;
}

/** Everybody's verifications in one state, page by page; null until the first ones are there. */
export function useVerifications(state: Exclude<KycState, "notSent">) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ["list_kyc", { state }],
    queryFn: ({ pageParam: after, signal }) =>
      kycCalls.read("list_kyc", { state, limit: PAGE_SIZE, ...(after && { after }) }, signal),
    initialPageParam: null as KycPlace | null,
    getNextPageParam: ({ more, applications }) => more ? placeOf(applications.at(-1)) : null,
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
