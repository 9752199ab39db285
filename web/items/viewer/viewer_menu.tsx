import { useMutation } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Download, EllipsisVertical, MessageSquareText, Star, Trash2 } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import type { Arrangement } from "../../../domain/media/arrangement.ts";
import type { Media } from "../../../domain/media/media.ts";
import { deleteMedia } from "../../api/media.ts";
import { showFailure } from "../../api/show_failure.ts";
import { useMayChange } from "../../auth/households.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { coverOf, movedOrder } from "../files/arranged.ts";
import { itemRevised } from "../list/item_cache.ts";

interface ViewerMenuProps {
  readonly item: Item;
  readonly at: number;
  readonly onArrange: (arrangement: Arrangement) => void;
  readonly onCaption: () => void;
  readonly onDelete: () => void;
}

export function ViewerMenu({ item: { media }, at, onArrange, onCaption, onDelete }: ViewerMenuProps) {
  const mayChange = useMayChange();
  const shown = media[at];
  if (!shown) return null;
  const move = (step: -1 | 1) => onArrange({ mediaOrder: movedOrder(media, at, step) });
  const isCover = coverOf(media)?.key === shown.key;
  const changes: (MenuEntry | false)[] = [
    { label: shown.caption ? "Change the caption" : "Add a caption", icon: <MessageSquareText />, run: onCaption },
    shown.thumbUrl !== undefined && !isCover &&
    { label: "Make it the cover", icon: <Star />, run: () => onArrange({ coverKey: shown.key }) },
    at > 0 && { label: "Move forward", icon: <ArrowLeft />, run: () => move(-1) },
    at < media.length - 1 && { label: "Move back", icon: <ArrowRight />, run: () => move(1) },
  ];
  const entries: (MenuEntry | false)[] = [
    ...(mayChange ? changes : []),
    { label: "Download", icon: <Download />, run: () => download(shown.url, shown.fileName) },
    mayChange && { label: "Delete file", icon: <Trash2 />, run: onDelete, isRemoving: true },
  ];
  return <Menu name="More" icon={<EllipsisVertical />} entries={entries.filter((entry) => entry !== false)} />;
}

function download(url: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}

interface DeleteMediaProps {
  readonly item: Item;
  readonly media: Media;
  readonly onClose: () => void;
}

export function DeleteMedia({ item: { _id }, media: { key, fileName }, onClose }: DeleteMediaProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => deleteMedia(_id, key),
    onSuccess() {
      itemRevised(_id, (item) => ({ ...item, media: item.media.filter((other) => other.key !== key) }));
      showToast({ sentence: "The file is deleted." });
    },
    onError: (error) => showFailure(error, "The file could not be deleted. Please try again."),
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
