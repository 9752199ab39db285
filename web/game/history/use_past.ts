import { useInfiniteQuery } from "@tanstack/react-query";
import type { PastGame, PastTournament } from "../../../domain/game/players/history.ts";
import type { EventId, GameId } from "../../../domain/wire/ids.ts";
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
  const { data, ...query } = useInfiniteQuery({
    queryKey: ["list_games", { eventId }],
    queryFn: ({ pageParam: before, signal }) =>
      playerCalls.read(
        "list_games",
        { ...(eventId && { eventId: eventId as EventId }), ...(before && { before }) },
        signal,
      ),
    initialPageParam: null as GameId | null,
    getNextPageParam: ({ next }) => next,
    refetchOnReconnect: false, // That would ask for every page that was scrolled through.
  });
  return { rows: data?.pages.flatMap(({ games }) => games) ?? null, ...stateOf(query) };
}

export function usePastTournaments(): Past<PastTournament> {
  const { data, ...query } = useInfiniteQuery({
    queryKey: ["list_tournaments"],
    queryFn: ({ pageParam: before, signal }) =>
      playerCalls.read("list_tournaments", { ...(before && { before }) }, signal),
    initialPageParam: null as EventId | null,
    getNextPageParam: ({ next }) => next,
    refetchOnReconnect: false, // That would ask for every page that was scrolled through.
  });
  return { rows: data?.pages.flatMap(({ tournaments }) => tournaments) ?? null, ...stateOf(query) };
}

interface Query {
  readonly error: Error | null;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
}

function stateOf({ error, hasNextPage, isFetching, fetchNextPage, refetch }: Query): Omit<Past<never>, "rows"> {
  return {
    fault: error && sentenceOf(error, "Failed to load your games"),
    hasMore: hasNextPage,
    isLoading: isFetching,
    more: () => void fetchNextPage(),
    again: () => void refetch(),
  };
}
