import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Item } from "../../domain/items/item.ts";
import styles from "./item_page.module.css";
import { longDate } from "./item_words.ts";

export function ItemFacts({ item }: { readonly item: Item }) {
  return (
    <>
      {item.description && <p className={styles.description}>{item.description}</p>}
      <dl className={styles.facts}>
        <Fact name="Created">
          <time dateTime={item.createdAt}>{longDate(item.createdAt)}</time>
        </Fact>
        <Fact name="Item TagId">{item.tagId}</Fact>
        <Fact name="Media Files">{item.media.length}</Fact>
      </dl>
      <p className="quiet small">Scanned TagId: {item.tagId}</p>
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export function Tags({ tags }: Pick<Item, "tags">) {
  if (tags.length === 0) return null;
  return (
    <ul role="list" className={styles.tags} aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={`/app/home?q=${encodeURIComponent(tag)}`}>{tag}</Link>
        </li>
      ))}
    </ul>
  );
}
