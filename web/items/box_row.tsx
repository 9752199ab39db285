import { memo, useState } from "react";
import { Link } from "react-router-dom";
import { Package } from "lucide-react";
import type { Item } from "../../domain/items/item.ts";
import { classNames } from "../ui/class_names.ts";
import { Label } from "../ui/label.tsx";
import styles from "./boxes.module.css";
import { boxTitle, shortDate } from "./item_words.ts";

export const BoxRow = memo(function BoxRow({ item }: { readonly item: Item }) {
  const { cover, markBroken } = useCover(item);
  return (
    <div role="listitem" className={styles.box}>
      <Link to={`/app/item/${item._id}`} className={classNames(styles.link, !cover && styles.isBare)}>
        <span className={styles.number}>
          <Label tagId={item.tagId} />
        </span>
        <span className={styles.words}>
          <strong className={styles.title}>{boxTitle(item)}</strong>
          <span className={styles.facts}>
            {item.location && <span className={styles.place}>{item.location}</span>}
            <time dateTime={item.createdAt}>{shortDate(item.createdAt)}</time>
          </span>
        </span>
        <span className={styles.photo}>
          {cover
            ? <img src={cover} alt="" loading="lazy" decoding="async" onError={markBroken} />
            : <Package strokeWidth={1.5} aria-hidden="true" />}
        </span>
      </Link>
    </div>
  );
});

/** The small picture of a box's first photo: never an original, which may weigh megabytes. */
function useCover({ media }: Item) {
  const url = media.find(({ thumbUrl }) => thumbUrl)?.thumbUrl;
  const [broken, setBroken] = useState<string>();
  return { cover: url === broken ? undefined : url, markBroken: () => setBroken(url) };
}
