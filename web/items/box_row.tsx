import { memo, useState } from "react";
import { Link } from "react-router-dom";
import { Package } from "lucide-react";
import type { Item } from "../../domain/items/item.ts";
import { classNames } from "../ui/class_names.ts";
import { Label } from "../ui/label.tsx";
import { boxTitle, shortDate } from "./item_words.ts";

/** One box in a list: a row on a phone, a card on a wide screen. */
export const BoxRow = memo(function BoxRow({ item }: { readonly item: Item }) {
  return (
    <div role="listitem" className="box">
      <Link to={`/app/item/${item._id}`} className="box-link">
        <span className="box-label">
          <Label tagId={item.tagId} />
        </span>
        <span className="box-words">
          <strong className="box-title">{boxTitle(item)}</strong>
          <span className="box-facts">
            {item.location && <span className="box-place">{item.location}</span>}
            <time dateTime={item.createdAt}>{shortDate(item.createdAt)}</time>
          </span>
        </span>
        <BoxPhoto item={item} />
      </Link>
    </div>
  );
});

/** A box's first photo; a drawing of a box while there is none, or when it does not load. */
function BoxPhoto({ item }: { readonly item: Item }) {
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

/** The small picture a box shows in a list: never an original, which may weigh megabytes. */
function coverOf({ media }: Pick<Item, "media">): string | undefined {
  return media.find(({ thumbUrl }) => thumbUrl)?.thumbUrl;
}
