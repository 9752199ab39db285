import { useState } from "react";
import { Package } from "lucide-react";
import type { Item } from "../../domain/items/item.ts";
import { classNames } from "../ui/class_names.ts";

/** The small picture a box shows in a list: never an original, which may weigh megabytes. */
export function coverOf({ media }: Pick<Item, "media">): string | undefined {
  return media.find(({ thumbUrl }) => thumbUrl)?.thumbUrl;
}

/** A box's first photo; a drawing of a box while there is none, or when it does not load. */
export function BoxPhoto({ item }: { readonly item: Item }) {
  const cover = coverOf(item);
  const [broken, setBroken] = useState<string>();
  const isShown = cover !== undefined && cover !== broken;
  return (
    <span className={classNames("box-photo", !isShown && "is-bare")}>
      {isShown
        ? <img src={cover} alt="" loading="lazy" decoding="async" onError={() => setBroken(cover)} />
        : <Package strokeWidth={1.5} aria-hidden="true" />}
    </span>
  );
}
