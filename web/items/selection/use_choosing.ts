import { type RefObject, useEffect, useRef } from "react";
import type { Item } from "../../../domain/items/item.ts";
import { logger } from "../../base/logger.ts";
import { useIsChoosing } from "./chosen.ts";

/** Makes the boxes of a list choosable. What listens for it comes after the boxes are shown. */
export function useChoosing(list: RefObject<HTMLElement | null>, items: readonly Item[]): boolean {
  const isChoosing = useIsChoosing();
  const latest = useRef(items);
  latest.current = items;
  useEffect(() => {
    const gone = new AbortController();
    const listen = async () => {
      const { listenForChoosing } = await import("./listen_for_choosing.ts");
      if (list.current) listenForChoosing(list.current, () => latest.current, gone.signal);
    };
    listen().catch((error) => logger.error("Boxes cannot be selected", { error, isShown: false }));
    return () => gone.abort();
  }, []);
  return isChoosing;
}
