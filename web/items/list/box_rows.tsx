import { memo, useDeferredValue, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { Package } from "lucide-react";
import type { Item } from "../../../domain/items/item.ts";
import { useMayChange } from "../../auth/households.ts";
import { classNames } from "../../ui/class_names.ts";
import { cssVars } from "../../ui/css_vars.ts";
import { Label } from "../../ui/label.tsx";
import styles from "./boxes.module.css";
import { browsePath } from "../browse/browsing.ts";
import { boxTitle, shortDate } from "../item_words.ts";
import { useChoosing, useIsChoosing, useIsChosen } from "../selection/chosen.ts";
import pickStyles from "../selection/pick_box.module.css";
import { useCover } from "../files/arranged.ts";

/** A block fills whole lines of 1 to 6 cards, so that only the last can end in a gap. */
const BLOCK = 60;
/** Blocks within this distance of the screen hold their rows; further ones are just as high, and empty. */
const NEAR = "1200px 0px";

/** Many new rows are drawn piece by piece: whoever types or scrolls meanwhile is not held up. */
export function BoxRows({ items: given, label }: { readonly items: readonly Item[]; readonly label: string }) {
  const items = useDeferredValue(given);
  const list = useRef<HTMLDivElement>(null);
  const isChoosing = useChoosing(list, items, useMayChange());
  const blocks = Array.from({ length: Math.ceil(items.length / BLOCK) }, (_, at) => at * BLOCK);
  return (
    <div ref={list} role="list" aria-label={label} className={styles.boxes} data-choosing={isChoosing}>
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
  const root = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(root, from === 0);
  return (
    <div ref={root} role="none" className={`grid ${styles.block}`} style={cssVars({ "--count": count })}>
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
  const root = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(root, false);
  useEffect(() => {
    if (isNear) onNear?.();
  });
  return <div ref={root} className={styles.end} />;
}

function useIsNear(root: { readonly current: HTMLElement | null }, atFirst: boolean): boolean {
  const [isNear, setNear] = useState(atFirst);
  useEffect(() => {
    const watch = new IntersectionObserver(([seen]) => setNear(seen?.isIntersecting ?? false), { rootMargin: NEAR });
    if (root.current) watch.observe(root.current);
    return () => watch.disconnect();
  }, [root]);
  return isNear;
}

/** Rows of the right height while the list is on its way, so that nothing jumps when it comes. */
export function LoadingRows() {
  return (
    <div role="status" className={styles.boxes}>
      <span className="unseen">Loading your boxes…</span>
      <div
        className={classNames("grid", styles.block, styles.isLoading)}
        style={cssVars({ "--count": 8 })}
        aria-hidden="true"
      >
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className={styles.box}>
            <span className={`grid gap-12 anchor ${styles.link}`}>
              <span className={`centered ${styles.number}`} />
              <span className={`shrinks ${styles.words}`}>
                <span className={styles.line} />
                <span className={styles.line} />
              </span>
              <span className={`quiet centered ${styles.photo}`} />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

const BoxRow = memo(function BoxRow({ item }: { readonly item: Item }) {
  const { cover, markBroken } = useCover(item);
  const mayChange = useMayChange();
  const tabIndex = useIsChoosing() ? -1 : undefined;
  return (
    <div role="listitem" className={styles.box} data-item={item._id}>
      {mayChange && <PickBox item={item} />}
      <div className={classNames("grid gap-12 anchor", styles.link, !cover && styles.isBare)}>
        <span className={`centered ${styles.number}`} aria-hidden="true">
          <Label tagId={item.tagId} />
        </span>
        <span className={`shrinks ${styles.words}`}>
          <Link
            to={`/app/item/${item._id}`}
            className={`strong ellipsis ${styles.title}`}
            data-opens-box
            dir="auto"
            tabIndex={tabIndex}
          >
            <span className="unseen">{`${item.tagId} `}</span>
            {boxTitle(item)}
          </Link>
          <span className={`flex gap-4 quiet ${styles.facts}`}>
            {item.location && (
              <Link
                to={browsePath({ place: item.location })}
                className={`shrinks ellipsis anchor ${styles.place}`}
                dir="auto"
                tabIndex={tabIndex}
              >
                {item.location}
              </Link>
            )}
            <time dateTime={item.createdAt}>{shortDate(item.createdAt)}</time>
          </span>
        </span>
        <span className={`quiet centered ${styles.photo}`}>
          {cover
            ? <img src={cover} alt="" loading="lazy" decoding="async" onError={markBroken} />
            : <Package strokeWidth={1.5} aria-hidden="true" />}
        </span>
      </div>
    </div>
  );
});

/** A row's checkbox; the list hears of its change. By keyboard it is reached while boxes are being chosen, else `x` chooses. */
function PickBox({ item }: { readonly item: Item }) {
  const isOn = useIsChoosing();
  const isChosen = useIsChosen(item);
  return (
    <span className={`centered ${pickStyles.slot}`}>
      <input
        type="checkbox"
        className={`centered ${pickStyles.check}`}
        aria-label={`Select box ${item.tagId}, ${boxTitle(item)}`}
        tabIndex={isOn ? 0 : -1}
        checked={isChosen}
        readOnly
      />
    </span>
  );
}
