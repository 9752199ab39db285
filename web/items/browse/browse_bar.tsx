import { MapPin, Tag, X } from "lucide-react";
import { type Ref, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class_names.ts";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import styles from "./browse_bar.module.css";
import { type Browsing, NO_PLACE } from "./browsing.ts";
import { SortChoice } from "./sort_choice.tsx";
import { type Known, type PlacesAndTags, usePlacesAndTags } from "./suggestions.ts";
import { useSetBrowsing } from "./use_set_browsing.ts";

const FilterDialog = lazyComponent(() => import("./filter_dialog.tsx"), "FilterDialog");

/** Of places and of tags, beside those that are chosen. */
const MAX_CHIPS = 12;

interface BrowseBarProps {
  readonly browsing: Browsing;
  readonly isRanked?: boolean;
}

/** How the boxes are put in order, and the places and tags that narrow them down: all of it is in the address. */
export function BrowseBar({ browsing, isRanked = false }: BrowseBarProps) {
  const set = useSetBrowsing();
  const known = usePlacesAndTags();
  const [isOpen, setOpen] = useState(false);
  const chips = useRef<HTMLUListElement>(null);
  const isCut = useIsCut(chips, known);
  const hasMore = isCut || known.places.length > MAX_CHIPS || known.tags.length > MAX_CHIPS;
  return (
    <div className="row gap-8 shrinks" role="group" aria-label="Order and filter">
      {!isRanked && <SortChoice sort={browsing.sort} onChange={set.sort} />}
      <Chips ref={chips} browsing={browsing} known={known} onChange={set.narrow} />
      <Button
        kind="bare"
        isTight
        className={classNames("rigid", !hasMore && styles.isHidden)}
        aria-label="All places and tags"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        All
      </Button>
      {isOpen && (
        <Suspense>
          <FilterDialog browsing={browsing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function useIsCut(row: RefObject<HTMLElement | null>, shown: unknown): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    // Its first word comes once the row is laid out.
    const resizes = new ResizeObserver(() => setCut(current.scrollWidth > current.clientWidth));
    resizes.observe(current);
    return () => resizes.disconnect();
  }, [shown]);
  return isCut;
}

interface ChipsProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly browsing: Browsing;
  readonly known: PlacesAndTags;
  readonly onChange: (kind: Kind, value: string | undefined) => void;
}

const ICONS = { place: <MapPin size={14} aria-hidden="true" />, tag: <Tag size={14} aria-hidden="true" /> };
type Kind = keyof typeof ICONS;

/** What is chosen first, then what most boxes have. */
function Chips({ ref, browsing, known: { places, tags, placeless }, onChange }: ChipsProps) {
  const shelves = places.slice(0, MAX_CHIPS);
  if (placeless > 0 && places.length > 0) shelves.push({ name: "", boxes: placeless });
  const kinds = [["place", shelves], ["tag", tags.slice(0, MAX_CHIPS)]] as const;
  return (
    <ul ref={ref} role="list" className={`flex shrinks grow ${styles.chips}`} aria-label="Places and tags">
      {kinds.map(([kind]) => {
        const chosen = browsing[kind];
        if (chosen === undefined) return null;
        return <Chip key={kind} kind={kind} name={chosen} isChosen onClick={() => onChange(kind, undefined)} />;
      })}
      {kinds.flatMap(([kind, names]) =>
        names.filter(isOther(browsing[kind])).map(({ name, boxes }) => (
          <Chip
            key={`${kind} ${name}`}
            kind={kind}
            name={name}
            boxes={boxes}
            onClick={() => onChange(kind, name)}
          />
        ))
      )}
    </ul>
  );
}

function isOther(chosen: string | undefined) {
  return ({ name }: Known) => name.toLowerCase() !== chosen?.toLowerCase();
}

interface ChipProps {
  readonly kind: Kind;
  readonly name: string;
  readonly boxes?: number;
  readonly isChosen?: boolean;
  readonly onClick: () => void;
}

function Chip({ kind, name, boxes, isChosen = false, onClick }: ChipProps) {
  return (
    <li>
      <button type="button" className={`stack ${styles.target}`} aria-pressed={isChosen} onClick={onClick}>
        <span className={classNames("row small", styles.chip, isChosen && styles.isChosen)}>
          {ICONS[kind]}
          <span className={styles.name} dir="auto">{name || NO_PLACE}</span>
          {boxes !== undefined && <span className="quiet figures">{boxes.toLocaleString("en-US")}</span>}
          {isChosen && <X size={14} aria-hidden="true" />}
        </span>
      </button>
    </li>
  );
}
