import type { Item } from "../../domain/items/item.ts";
import type { ItemId } from "../../domain/wire/ids.ts";

export type ItemNews = { readonly changed: Item } | { readonly gone: ItemId };

const listeners = new Set<(news: ItemNews) => void>();

/** Tells every list and page that shows a box what became of it. */
export function tell(news: ItemNews): void {
  for (const listener of listeners) listener(news);
}

export function onItemNews(listener: (news: ItemNews) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
