import { useCallback, useEffect, useState } from "react";
import type { Item } from "../../domain/items/item.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import { ApiFailure } from "../api/api_failure.ts";
import { itemCalls } from "../api/items.ts";
import { boxList } from "./box_list.ts";
import { onItemNews, tell } from "./item_news.ts";

export type ItemLoad =
  | { readonly status: "loading" }
  | { readonly status: "missing" }
  | { readonly status: "failed" }
  | { readonly status: "ready"; readonly item: Item };

/** How often a box is asked for again while the server still makes its smaller pictures. */
const RENDITION_POLL_MS = 1_500;

/** One box, at once where a list has shown it already, then as the server has it. */
export function useItem(itemId: string): ItemLoad & { readonly retry: () => void } {
  const [load, setLoad] = useState<ItemLoad>(() => listed(itemId));
  const fetchItem = useCallback(async () => {
    try {
      const { data } = await itemCalls.read("GET_ITEM_BY_ID", { itemId: itemId as ItemId });
      tell({ changed: data });
      setLoad({ status: "ready", item: data });
    } catch (error) {
      console.error("Failed to load item details", error);
      const isMissing = error instanceof ApiFailure && [400, 404].includes(error.status);
      setLoad((before) =>
        isMissing ? { status: "missing" } : before.status === "ready" ? before : { status: "failed" }
      );
    }
  }, [itemId]);
  useEffect(() => {
    setLoad(listed(itemId));
    fetchItem();
  }, [fetchItem, itemId]);
  useEffect(() =>
    onItemNews((news) => {
      if ("changed" in news && news.changed._id === itemId) setLoad({ status: "ready", item: news.changed });
    }), [itemId]);
  useEffect(() => {
    if (load.status !== "ready" || !load.item.media.some(({ rendition }) => rendition === "pending")) return;
    const timer = setTimeout(fetchItem, RENDITION_POLL_MS);
    return () => clearTimeout(timer);
  }, [load, fetchItem]);
  const retry = () => {
    setLoad({ status: "loading" });
    fetchItem();
  };
  return { ...load, retry };
}

function listed(itemId: string): ItemLoad {
  const list = boxList.get();
  const item = list.status === "ready" ? list.items.find(({ _id }) => _id === itemId) : undefined;
  return item ? { status: "ready", item } : { status: "loading" };
}
