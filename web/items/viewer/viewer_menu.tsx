import { ArrowLeft, ArrowRight, Download, EllipsisVertical, MessageSquareText, Star, Trash2 } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import type { Arrangement } from "../../../domain/media/arrangement.ts";
import { Menu, type MenuEntry } from "../../ui/menu.tsx";
import { coverOf, movedOrder } from "../files/arranged.ts";

interface ViewerMenuProps {
  readonly item: Item;
  readonly at: number;
  readonly onArrange: (arrangement: Arrangement) => void;
  readonly onCaption: () => void;
  readonly onDelete: () => void;
}

/** What can be done with the file that is shown. */
export function ViewerMenu({ item: { media }, at, onArrange, onCaption, onDelete }: ViewerMenuProps) {
  const shown = media[at];
  if (!shown) return null;
  const move = (step: -1 | 1) => onArrange({ mediaOrder: movedOrder(media, at, step) });
  const isCover = coverOf(media)?.key === shown.key;
  const entries: (MenuEntry | false)[] = [
    { label: shown.caption ? "Change the caption" : "Add a caption", icon: <MessageSquareText />, run: onCaption },
    shown.thumbUrl !== undefined && !isCover &&
    { label: "Make it the cover", icon: <Star />, run: () => onArrange({ coverKey: shown.key }) },
    at > 0 && { label: "Move forward", icon: <ArrowLeft />, run: () => move(-1) },
    at < media.length - 1 && { label: "Move back", icon: <ArrowRight />, run: () => move(1) },
    { label: "Download", icon: <Download />, run: () => download(shown.url, shown.fileName) },
    { label: "Delete file", icon: <Trash2 />, run: onDelete, isRemoving: true },
  ];
  return <Menu name="More" icon={<EllipsisVertical />} entries={entries.filter((entry) => entry !== false)} />;
}

function download(url: string, fileName: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
}
