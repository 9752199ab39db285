import { useMutation } from "@tanstack/react-query";
import type { Item } from "../../../domain/items/item.ts";
import type { Media } from "../../../domain/media/media.ts";
import { sentenceOf } from "../../api/api_failure.ts";
import { deleteMedia } from "../../api/media.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { itemRevised } from "../list/item_cache.ts";

interface DeleteMediaProps {
  readonly item: Item;
  readonly media: Media;
  readonly onClose: () => void;
}

/** Asks before one file of a box is deleted for good. */
export function DeleteMedia({ item: { _id }, media: { key, fileName }, onClose }: DeleteMediaProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteMedia(_id, key),
    onSuccess() {
      itemRevised(_id, (item) => ({ ...item, media: item.media.filter((other) => other.key !== key) }));
      showToast({ sentence: "The file is deleted." });
    },
    onError: (error) =>
      showToast({ sentence: sentenceOf(error, "The file could not be deleted. Please try again."), isError: true }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title="Delete this file?"
      doIt="Delete for good"
      isLoading={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{fileName} is deleted for good. The box stays.</p>
    </ConfirmDialog>
  );
}
