import { useEffect, useState } from "react";
import type { Item } from "../../domain/items/item.ts";
import { itemCalls } from "../api/items.ts";
import { onItemNews } from "./item_news.ts";
import { withNews, withPage } from "./listed_items.ts";

/** Between two keys of somebody who types. */
const PAUSE_MS = 120;

export interface Search {
  /** The term that `items` answer; another one may be on its way. */
  readonly term: string;
  readonly status: "searching" | "ready" | "failed";
  readonly items: readonly Item[];
  readonly total: number;
}

const NOTHING: Search = { term: "", status: "searching", items: [], total: 0 };

/** Finds boxes while somebody types. The last answer stays until the next is there, so that nothing flickers. */
export function useSearch(term: string): Search & { readonly retry: () => void; readonly more: () => void } {
  const [search, setSearch] = useState(NOTHING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!term) return setSearch(NOTHING);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      setSearch((before) => ({ ...before, status: "searching" }));
      find(term, 0, stop.signal).then(
        ({ items, total }) => setSearch({ term, status: "ready", items, total }),
        () => !stop.signal.aborted && setSearch({ ...NOTHING, term, status: "failed" }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [term, attempt]);
  useEffect(() => onItemNews((news) => setSearch((before) => ({ ...before, items: known(before.items, news) }))), []);
  const more = () => {
    find(search.term, search.items.length).then(({ items }) =>
      setSearch((before) => before.term === search.term ? { ...before, items: withPage(before.items, items) } : before)
    ).catch((error) => console.error("Failed to search items", error));
  };
  return { ...search, retry: () => setAttempt(attempt + 1), more };
}

async function find(searchTerm: string, skip: number, signal?: AbortSignal) {
  return (await itemCalls.read("SEARCH_ITEMS", { searchTerm, skip }, signal)).data;
}

/** A changed box shows its change; one that was not found before is not found now. */
function known(items: readonly Item[], news: Parameters<typeof withNews>[1]): readonly Item[] {
  const isKnown = "gone" in news || items.some(({ _id }) => _id === news.changed._id);
  return isKnown ? withNews(items, news) : items;
}
