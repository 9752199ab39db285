import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { itemCalls } from "../api/items.ts";
import { showToast } from "../ui/toasts.tsx";
import { tell } from "./item_news.ts";

/** Moves a box to the trash, goes home and offers to undo it. */
export function useTrash(item: Item) {
  const [isMoving, setMoving] = useState(false);
  const navigate = useNavigate();
  const moveToTrash = async () => {
    setMoving(true);
    try {
      await itemCalls.write("DELETE_ITEM", { itemId: item._id });
      navigate("/app/home");
      tell({ gone: item._id });
      showToast({
        sentence: `Box ${item.tagId} is in the trash.`,
        action: { label: "Undo", run: () => restore(item) },
      });
    } catch (error) {
      setMoving(false);
      showToast({ sentence: sentenceOf(error, "The box could not be deleted. Please try again."), isError: true });
    }
  };
  return { isMoving, moveToTrash };
}

/** Takes a box out of the trash. @returns whether that went well; if not, it has said so */
export async function restore(item: Item): Promise<boolean> {
  try {
    const { data } = await itemCalls.write("RESTORE_ITEM", { itemId: item._id });
    tell({ changed: data });
    showToast({ sentence: `Box ${item.tagId} is back.` });
    return true;
  } catch (error) {
    showToast({ sentence: sentenceOf(error, "The box could not be restored. Please try again."), isError: true });
    return false;
  }
}
