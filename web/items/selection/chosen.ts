import { type RefObject, useEffect, useRef } from "react";
import type { Item } from "../../../domain/items/item.ts";
import { logger } from "../../base/logger.ts";
import { createStore, useStore } from "../../base/store.ts";
import type { Choice } from "./choice.ts";

export const NOTHING_CHOSEN: Choice = { items: new Map(), anchor: null };

/** Null while nobody is choosing: then a tap opens a box. */
const choice = createStore<Choice | null>(null);

export function isChoosing(): boolean {
  return choice.get() !== null;
}

export function startChoosing(): void {
  choice.set(choice.get() ?? NOTHING_CHOSEN);
}

export function stopChoosing(): void {
  choice.set(null);
}

export function choose(change: (before: Choice) => Choice): void {
  choice.set(change(choice.get() ?? NOTHING_CHOSEN));
}

export function useChoice(): Choice | null {
  return useStore(choice);
}

export function useIsChoosing(): boolean {
  return useStore({ ...choice, get: isChoosing });
}

export function useIsChosen({ _id }: Item): boolean {
  return useStore({ ...choice, get: () => choice.get()?.items.has(_id) ?? false });
}

/** Makes the boxes of a list choosable for who may change them. What listens for it comes after the boxes are shown. */
export function useChoosing(
  list: RefObject<HTMLElement | null>,
  items: readonly Item[],
  mayChoose: boolean,
): boolean {
  const isChoosing = useIsChoosing();
  const latest = useRef(items);
  latest.current = items;
  useEffect(() => {
    const gone = new AbortController();
    const listen = async () => {
      const { listenForChoosing } = await import("./listen_for_choosing.ts");
      if (list.current) listenForChoosing(list.current, () => mayChoose ? latest.current : [], gone.signal);
    };
    listen().catch((error) => logger.error("Boxes cannot be selected", { error, isShown: false }));
    return () => gone.abort();
  }, []);
  return isChoosing;
}
