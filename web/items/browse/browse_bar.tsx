import { MapPin, Tag, X } from "lucide-react";
import { type ReactNode, type Ref, type RefObject, Suspense, useEffect, useRef, useState } from "react";
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

/** Whether a row is longer than its room. */
function useIsCut(row: RefObject<HTMLElement | null>, shown: unknown): boolean {
  const [isCut, setCut] = useState(false);
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const measure = () => setCut(current.scrollWidth > current.clientWidth);
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(current);
    return () => resizes.disconnect();
  }, [shown]);
  return isCut;
}

interface ChipsProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly browsing: Browsing;
  readonly known: PlacesAndTags;
  readonly onChange: (name: "place" | "tag", value: string | undefined) => void;
}

/** What is chosen first, then what most boxes have. */
function Chips({ ref, browsing: { place, tag }, known: { places, tags, placeless }, onChange }: ChipsProps) {
  const shelves = placeless > 0 && places.length > 0
    ? [...places.slice(0, MAX_CHIPS), { name: "", boxes: placeless }]
    : places.slice(0, MAX_CHIPS);
  return (
    <ul ref={ref} role="list" className={`flex shrinks grow ${styles.chips}`} aria-label="Places and tags">
      {place !== undefined && <PlaceChip name={place} isChosen onClick={() => onChange("place", undefined)} />}
      {tag !== undefined && <TagChip name={tag} isChosen onClick={() => onChange("tag", undefined)} />}
      {shelves.filter(isOther(place)).map(({ name, boxes }) => (
        <PlaceChip
          key={`p${name}`}
          name={name}
          boxes={boxes}
          onClick={() => onChange("place", name)}
        />
      ))}
      {tags.slice(0, MAX_CHIPS).filter(isOther(tag)).map(({ name, boxes }) => (
        <TagChip
          key={`t${name}`}
          name={name}
          boxes={boxes}
          onClick={() => onChange("tag", name)}
        />
      ))}
    </ul>
  );
}

function isOther(chosen: string | undefined) {
  return ({ name }: Known) => name.toLowerCase() !== chosen?.toLowerCase();
}

interface ChipProps {
  readonly name: string;
  readonly boxes?: number;
  readonly isChosen?: boolean;
  readonly onClick: () => void;
}

function PlaceChip({ name, ...chip }: ChipProps) {
  return <Chip {...chip} icon={<MapPin size={14} aria-hidden="true" />} name={name || NO_PLACE} />;
}

function TagChip(chip: ChipProps) {
  return <Chip {...chip} icon={<Tag size={14} aria-hidden="true" />} />;
}

function Chip({ name, boxes, isChosen = false, icon, onClick }: ChipProps & { readonly icon: ReactNode }) {
  return (
    <li>
      <button type="button" className={`stack ${styles.target}`} aria-pressed={isChosen} onClick={onClick}>
        <span className={classNames("row small", styles.chip, isChosen && styles.isChosen)}>
          {icon}
          <span className={styles.name} dir="auto">{name}</span>
          {boxes !== undefined && <span className="quiet figures">{boxes.toLocaleString("en-US")}</span>}
          {isChosen && <X size={14} aria-hidden="true" />}
        </span>
      </button>
    </li>
  );
}
