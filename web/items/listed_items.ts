import type { Item } from "../../domain/items/item.ts";
import type { ItemNews } from "./item_news.ts";

/** The list after some news of a box: changed where it stands, put in by its date, or gone. Newest first. */
export function withNews(items: readonly Item[], news: ItemNews): readonly Item[] {
  if ("gone" in news) return items.filter(({ _id }) => _id !== news.gone);
  const { changed } = news;
  if (items.some(({ _id }) => _id === changed._id)) {
    return items.map((item) => item._id === changed._id ? changed : item);
  }
  const at = items.findIndex(({ createdAt }) => createdAt < changed.createdAt);
  return at < 0 ? [...items, changed] : [...items.slice(0, at), changed, ...items.slice(at)];
}

/** A further page appended; a box that slipped from one page to the next stands once, and none without an id. */
export function withPage(items: readonly Item[], page: readonly Item[]): readonly Item[] {
  const known = new Set(items.map(({ _id }) => _id));
  return [...items, ...page.filter(({ _id }) => _id && !known.has(_id))];
}
