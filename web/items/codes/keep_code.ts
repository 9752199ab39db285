import type { Item } from "../../../domain/items/item.ts";
import { itemCalls } from "../../api/items.ts";
import { showFailure } from "../../api/show_failure.ts";
import { showToast } from "../../ui/toasts.tsx";

type NamedItem = Pick<Item, "_id" | "tagId">;

/** @returns whether it is kept; why not is said */
export async function keepCode({ _id: itemId }: NamedItem, code: string): Promise<boolean> {
  try {
    await itemCalls.write("KEEP_CODE", { itemId, code });
    return true;
  } catch (error) {
    showFailure(error, "The code could not be kept. Please try again.");
    return false;
  }
}

export async function forgetCode(item: NamedItem, code: string): Promise<void> {
  try {
    await itemCalls.write("FORGET_CODE", { itemId: item._id, code });
    showToast({
      sentence: `Box ${item.tagId} is no longer found by that code.`,
      action: { label: "Undo", run: () => void keepCode(item, code) },
    });
  } catch (error) {
    showFailure(error, "The code could not be removed. Please try again.");
  }
}
