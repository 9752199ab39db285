import { useMutation } from "@tanstack/react-query";
import type { Item } from "../../../domain/items/item.ts";
import type { Arrangement } from "../../../domain/media/arrangement.ts";
import { itemCalls } from "../../api/items.ts";
import { showFailure } from "../../api/show_failure.ts";
import { arranged } from "./arranged.ts";
import { itemRevised } from "../list/item_cache.ts";

/** Orders, captions and chooses among a box's files: shown at once, taken back where the server refuses it. */
export function useArrangement({ _id, media }: Item) {
  const { mutate } = useMutation({
    // One after the other: the last one asked for is the last one stored.
    scope: { id: `arrange ${_id}` },
    mutationFn: (updates: Arrangement) => itemCalls.write("UPDATE_ITEM", { itemId: _id, updates }),
    onMutate(updates) {
      itemRevised(_id, (item) => ({ ...item, media: arranged(item.media, updates) }));
      return media;
    },
    onSuccess: ({ data: { updatedAt } }) => itemRevised(_id, (item) => ({ ...item, updatedAt })),
    onError(error, _updates, before) {
      if (before) itemRevised(_id, (item) => ({ ...item, media: before }));
      showFailure(error, "That could not be saved. Please try again.");
    },
  });
  return mutate;
}
