import { useState } from "react";
import type { Item } from "../../domain/items/item.ts";
import { mediaActions } from "../../domain/media/contract.ts";
import type { Media } from "../../domain/media/media.ts";
import { sentenceOf } from "../api/api_failure.ts";
import { itemCalls } from "../api/items.ts";
import { callRow } from "../api/call_row.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { showToast } from "../ui/toasts.tsx";
import { tell } from "./item_news.ts";

interface DeleteMediaProps {
  readonly item: Item;
  readonly media: Media;
  readonly onClose: () => void;
}

/** Asks before one file of a box is deleted for good. */
export function DeleteMedia({ item, media, onClose }: DeleteMediaProps) {
  const [isDeleting, setDeleting] = useState(false);
  const deleteIt = async () => {
    setDeleting(true);
    try {
      await callRow(mediaActions.delete_media, { itemId: item._id, key: media.key });
      tell({ changed: (await itemCalls.read("GET_ITEM_BY_ID", { itemId: item._id })).data });
      showToast({ sentence: "The file is deleted." });
    } catch (error) {
      showToast({ sentence: sentenceOf(error, "The file could not be deleted. Please try again."), isError: true });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title="Delete this file?"
      doIt="Delete for good"
      isLoading={isDeleting}
      onConfirm={deleteIt}
      onClose={onClose}
    >
      <p>{media.fileName} is deleted for good. The box stays.</p>
    </ConfirmDialog>
  );
}
