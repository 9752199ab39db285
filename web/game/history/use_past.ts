import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import type { PastGame, PastTournament } from "../../../domain/game/players/history.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { playerCalls } from "../../api/game.ts";

/** A list that is read page by page, from the latest on. */
export interface Past<T> {
  readonly rows: readonly T[] | null;
  readonly fault: string | null;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly more: () => void;
  readonly again: () => void;
}

/** @param eventId of one tournament alone */
export function usePastGames(eventId: string | null): Past<PastGame> {
  const event = eventId ? { eventId } : {};
  return usePast(
    ["list_games", { eventId }],
    (before, signal) => playerCalls.read("list_games", { ...event, ...(before && { before }) }, signal),
    ({ games }) => games,
  );
}

export function usePastTournaments(): Past<PastTournament> {
  return usePast(
    ["list_tournaments"],
    (before, signal) => playerCalls.read("list_tournaments", { ...(before && { before }) }, signal),
    ({ tournaments }) => tournaments,
  );
}

function usePast<Page extends { readonly next: string | null }, Row>(
  queryKey: QueryKey,
  read: (before: string | null, signal: AbortSignal) => Promise<Page>,
  rowsOf: (page: Page) => readonly Row[],
): Past<Row> {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnReconnect: false, // That would ask for every page that was scrolled through.
  });
  return {
    rows: data?.pages.flatMap(rowsOf) ?? null,
    fault: error && sentenceOf(error, "Failed to load your games"),
    hasMore: hasNextPage,
    isLoading: isFetching,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
  };
}
