import { memo } from "react";
import { Link } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import { Label } from "../ui/label.tsx";
import { BoxPhoto } from "./box_photo.tsx";
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
