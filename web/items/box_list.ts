import type { Item } from "../../domain/items/item.ts";
import { itemCalls } from "../api/items.ts";
import { createStore } from "../base/store.ts";
import { onItemNews } from "./item_news.ts";
import { withNews, withPage } from "./listed_items.ts";

export type BoxList =
  | { readonly status: "loading" }
  | { readonly status: "failed" }
  | ReadyBoxList;

export interface ReadyBoxList {
  readonly status: "ready";
  readonly items: readonly Item[];
  readonly total: number;
  /** Where the next page begins; none at the end. */
  readonly next: string | undefined;
  readonly more: "idle" | "loading" | "failed";
}

/** Everything one owns, newest first, as far as it has been scrolled; kept while other pages are open. */
export const boxList = createStore<BoxList>({ status: "loading" });

onItemNews((news) => {
  const list = boxList.get();
  if (list.status !== "ready") return;
  const items = withNews(list.items, news);
  boxList.set({ ...list, items, total: list.total + items.length - list.items.length });
});

/** The first page; what stands is kept on screen until the answer differs from it. */
export async function loadBoxes(): Promise<void> {
  const before = boxList.get();
  if (before.status === "failed") boxList.set({ status: "loading" });
  try {
    const { data } = await itemCalls.read("GET_USER_ITEMS", {});
    const isSame = before.status === "ready" && before.total === data.total && startsWith(before.items, data.items);
    if (isSame) return boxList.set({ ...before, items: [...data.items, ...before.items.slice(data.items.length)] });
    boxList.set({ status: "ready", items: withPage([], data.items), total: data.total, next: data.next, more: "idle" });
  } catch (error) {
    console.error("Failed to fetch items", error);
    if (before.status !== "ready") boxList.set({ status: "failed" });
  }
}

function startsWith(items: readonly Item[], page: readonly Item[]): boolean {
  return page.every(({ _id }, at) => items[at]?._id === _id);
}

export async function loadMoreBoxes(): Promise<void> {
  const list = boxList.get();
  if (list.status !== "ready" || !list.next || list.more === "loading") return;
  boxList.set({ ...list, more: "loading" });
  try {
    const { data } = await itemCalls.read("GET_USER_ITEMS", { after: list.next });
    update((now) => ({ items: withPage(now.items, data.items), total: data.total, next: data.next, more: "idle" }));
  } catch (error) {
    console.error("Failed to fetch items", error);
    update(() => ({ more: "failed" }));
  }
}

function update(change: (list: ReadyBoxList) => Partial<Omit<ReadyBoxList, "status">>): void {
  const list = boxList.get();
  if (list.status === "ready") boxList.set({ ...list, ...change(list) });
}
