import { useState } from "react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import type { HistoryEntry } from "../../../domain/items/history.ts";
import type { Item } from "../../../domain/items/item.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { itemCalls } from "../../api/items.ts";
import { Button } from "../../ui/button.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedPart } from "../../ui/state.tsx";
import itemStyles from "../item_page.module.css";
import { longDate } from "../item_words.ts";
import { deedOf, textsBefore } from "./history_words.ts";

/** What became of the box, asked for once somebody opens it. */
export function BoxHistory({ item }: { readonly item: Item }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="row spread quiet strong target">
        History <ChevronDown aria-hidden="true" />
      </summary>
      {isOpen && <Entries item={item} />}
    </details>
  );
}

function Entries({ item: { _id: itemId } }: { readonly item: Item }) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ["GET_HISTORY", { itemId }],
    queryFn: ({ pageParam, signal }) =>
      itemCalls.read("GET_HISTORY", { itemId, ...(pageParam && { before: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ data: { next } }) => next,
  });
  const entries = data?.pages.flatMap((page) => page.data.entries);
  if (!entries) {
    return error
      ? <FailedPart sentence={sentenceOf(error, "The history could not be read.")} onRetry={refetch} />
      : <Waiting>Reading the history…</Waiting>;
  }
  if (entries.length === 0) return <p className="quiet">Nothing has been changed since histories are kept.</p>;
  return (
    <div className="stack gap-16">
      <ol role="list" className="stack gap-16 column">
        {entries.map((entry, at) => <Entry key={entries.length - at} entry={entry} />)}
      </ol>
      {hasNextPage && <Button kind="plain" isLoading={isFetching} onClick={() => fetchNextPage()}>Show earlier</Button>}
    </div>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const texts = textsBefore(entry);
  return (
    <li className="stack gap-4 column">
      <p>
        <strong>{deedOf(entry)}</strong>
        {entry.by && (
          <>
            {" "}by <bdi>{entry.by}</bdi>
          </>
        )}
      </p>
      {texts.length > 0 && (
        <dl className="stack gap-4 column">
          {texts.map(({ name, text }, at) => (
            <div key={at}>
              <dt className="quiet small">{name} before</dt>
              <dd className={itemStyles.description} dir="auto">{text || <span className="quiet">none</span>}</dd>
            </div>
          ))}
        </dl>
      )}
      <time className="quiet small" dateTime={entry.at}>{longDate(entry.at)}</time>
    </li>
  );
}
