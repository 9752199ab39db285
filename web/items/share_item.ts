import type { Item } from "../../domain/items/item.ts";
import { placeUrl } from "../base/page_config.ts";
import { showToast } from "../ui/toasts.tsx";
import { boxTitle } from "./item_words.ts";

/** Hands the address of a box to the phone's share sheet, or to the clipboard where there is none. */
export async function shareItem(item: Item): Promise<void> {
  const url = new URL(placeUrl(`/app/item/${item._id}`), location.href).href;
  try {
    if (navigator.share) return await navigator.share({ title: boxTitle(item), text: `Box ${item.tagId}`, url });
    await navigator.clipboard.writeText(url);
    showToast({ sentence: "Link copied. It opens for you once you are signed in." });
  } catch (error) {
    const isChoice = error instanceof DOMException && error.name === "AbortError";
    if (!isChoice) showToast({ sentence: `Copy this address: ${url}` });
  }
}
