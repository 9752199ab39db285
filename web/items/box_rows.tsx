import { memo, useEffect, useRef, useState } from "react";
import type { Item } from "../../domain/items/item.ts";
import { classNames } from "../ui/class_names.ts";
import { cssVars } from "../ui/css_vars.ts";
import { BoxRow } from "./box_row.tsx";
import styles from "./boxes.module.css";

/** A block fills whole lines of 1 to 6 cards, so that only the last can end in a gap. */
const BLOCK = 60;
/** Blocks within this distance of the screen hold their rows; further ones are just as high, and empty. */
const NEAR = "1200px 0px";

interface BoxRowsProps {
  readonly items: readonly Item[];
  readonly label: string;
}

export function BoxRows({ items, label }: BoxRowsProps) {
  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, at) => at * BLOCK);
  return (
    <div role="list" aria-label={label} className={styles.boxes}>
      {blocks.map((from) => (
        <Block
          key={from}
          items={items}
          from={from}
          count={Math.min(BLOCK, items.length - from)}
        />
      ))}
    </div>
  );
}

interface BlockProps {
  readonly items: readonly Item[];
  readonly from: number;
  readonly count: number;
}

const Block = memo(function Block({ items, from, count }: BlockProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, from === 0);
  return (
    <div ref={place} role="none" className={styles.block} style={cssVars({ "--count": count })}>
      {isNear && items.slice(from, from + count).map((item) => <BoxRow key={item._id} item={item} />)}
    </div>
  );
}, (before, after) => before.count === after.count && isSameSlice(before, after));

function isSameSlice(before: BlockProps, after: BlockProps): boolean {
  for (let at = before.from; at < before.from + before.count; at++) {
    if (before.items[at] !== after.items[at]) return false;
  }
  return true;
}

export function ListEnd({ onNear }: { readonly onNear: (() => void) | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place, false);
  useEffect(() => {
    if (isNear) onNear?.();
  });
  return <div ref={place} className={styles.end} />;
}

function useIsNear(place: { readonly current: HTMLElement | null }, atFirst: boolean): boolean {
  const [isNear, setNear] = useState(atFirst);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => setNear(seen?.isIntersecting ?? false), { rootMargin: NEAR });
    if (place.current) watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return isNear;
}

/** Rows of the right height while the list is on its way, so that nothing jumps when it comes. */
export function LoadingRows() {
  return (
    <div role="status" className={styles.boxes}>
      <span className="unseen">Loading your items…</span>
      <div className={classNames(styles.block, styles.isLoading)} style={cssVars({ "--count": 8 })} aria-hidden="true">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className={styles.box}>
            <span className={styles.link}>
              <span className={styles.number} />
              <span className={styles.words}>
                <span className={styles.line} />
                <span className={styles.line} />
              </span>
              <span className={styles.photo} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
