import { useMutation } from "@tanstack/react-query";
import { type NavigateFunction, useNavigate } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import { itemCalls } from "../api/items.ts";
import { showFailure } from "../api/show_failure.ts";
import { showToast } from "../ui/toasts.tsx";
import { itemsChanged, itemsGone } from "./list/item_cache.ts";

type NamedItem = Pick<Item, "_id"> & { readonly tagId: string };

/** @param onMoved instead of going home */
export function useTrash(item: NamedItem, onMoved?: () => void) {
  const navigate = useNavigate();
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => itemCalls.write("DELETE_ITEM", { itemId: item._id }),
    onSuccess() {
      if (onMoved) onMoved();
      else navigate("/app/home");
      itemsGone([item._id]);
      showToast({
        sentence: `Box ${item.tagId} is in the trash.`,
        action: { label: "Undo", run: () => restore(item, navigate) },
      });
    },
    onError: (error) => showFailure(error, "The box could not be deleted. Please try again."),
  });
  return { isMoving: isPending || isSuccess, moveToTrash: () => mutate() };
}

export async function restore({ _id, tagId }: NamedItem, navigate: NavigateFunction): Promise<void> {
  try {
    const { data } = await itemCalls.write("RESTORE_ITEM", { itemId: _id });
    itemsChanged([data]);
    showToast({
      sentence: `Box ${tagId} is back.`,
      action: { label: "Open", run: () => navigate(`/app/item/${_id}`) },
    });
  } catch (error) {
    showFailure(error, "The box could not be restored. Please try again.");
  }
}

export async function purge({ _id, tagId }: Item): Promise<void> {
  try {
    await itemCalls.write("PURGE_ITEM", { itemId: _id });
    itemsGone([_id]);
    showToast({ sentence: `Box ${tagId} is deleted for good.` });
  } catch (error) {
    showFailure(error, "The box could not be deleted. Please try again.");
  }
}
