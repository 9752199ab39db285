import { type ReactNode, useState } from "react";
import { Check, MapPin, Tag } from "lucide-react";
import { useMedia } from "../../base/use_media.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { type Browsing, isNarrowed, NO_PLACE } from "./browsing.ts";
import styles from "./filter_dialog.module.css";
import { SortChoice } from "./sort_choice.tsx";
import { type Known, namesWith, usePlacesAndTags } from "./suggestions.ts";
import { useSetBrowsing } from "./use_set_browsing.ts";

interface FilterDialogProps {
  readonly browsing: Browsing;
  readonly isRanked?: boolean;
  /** All that there is to set, where no bar stands above the list. */
  readonly isWhole?: boolean;
  readonly count?: string;
  readonly onClose: () => void;
}

/** All places and tags with their boxes, to be looked through or found by typing; one of each may be chosen. */
export function FilterDialog({ browsing, isRanked = false, isWhole = false, count, onClose }: FilterDialogProps) {
  const [typed, setTyped] = useState("");
  const set = useSetBrowsing();
  const { shelves, tags } = useChoices();
  // A phone's keyboard stays away until it is wanted.
  const hasKeys = useMedia("(hover: hover)");
  const [places, tagged] = [namesWith(typed, shelves), namesWith(typed, tags)];
  return (
    <Dialog
      title={isWhole ? "Order and filter" : "Places and tags"}
      onClose={onClose}
      isSheet
      className={styles.dialog}
    >
      <div className={`flex gap-8 ${styles.top}`}>
        {isWhole && !isRanked && <SortChoice sort={browsing.sort} onChange={set.sort} />}
        <input
          type="search"
          className="input grow shrinks"
          aria-label="Find a place or tag"
          placeholder="Find a place or tag"
          autoComplete="off"
          autoFocus={hasKeys}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div className={`stack gap-16 ${styles.lists}`}>
        <Names
          title="Places"
          icon={<MapPin aria-hidden="true" />}
          names={places}
          chosen={browsing.place}
          onChoose={(place) => set.narrow("place", place)}
        />
        <Names
          title="Tags"
          icon={<Tag aria-hidden="true" />}
          names={tagged}
          chosen={browsing.tag}
          onChoose={(tag) => set.narrow("tag", tag)}
        />
        {places.length + tagged.length === 0 && <p className="quiet">No place and no tag is called so.</p>}
      </div>
      <div className="actions">
        {isNarrowed(browsing) && <Button kind="plain" onClick={set.clear}>Show all</Button>}
        <Button onClick={onClose}>{count ? `Show ${count}` : "Done"}</Button>
      </div>
    </Dialog>
  );
}

/** A name that may be chosen, and what the address says of it. */
interface Choice extends Known {
  readonly value: string;
}

function useChoices() {
  const { places, tags, placeless } = usePlacesAndTags();
  const asNamed = (known: Known): Choice => ({ ...known, value: known.name });
  const withoutPlace = placeless > 0 ? [{ name: NO_PLACE, boxes: placeless, value: "" }] : [];
  return { shelves: [...places.map(asNamed), ...withoutPlace], tags: tags.map(asNamed) };
}

/** Whoever has more types a letter or two. */
const MAX_NAMES = 200;

interface NamesProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly names: readonly Choice[];
  readonly chosen: string | undefined;
  readonly onChoose: (value: string | undefined) => void;
}

function Names({ title, icon, names, chosen, onChoose }: NamesProps) {
  if (names.length === 0) return null;
  const isChosen = ({ value }: Choice) => value.toLowerCase() === chosen?.toLowerCase();
  const rest = names.length - MAX_NAMES;
  return (
    <section aria-label={title}>
      <h3 className={`small quiet ${styles.title}`}>{title}</h3>
      <ul role="list">
        {names.slice(0, MAX_NAMES).map((known) => (
          <li key={known.value}>
            <button
              type="button"
              className={`entry ${styles.row}`}
              aria-pressed={isChosen(known)}
              onClick={() => onChoose(isChosen(known) ? undefined : known.value)}
            >
              {isChosen(known) ? <Check aria-hidden="true" /> : icon}
              <span className="breaks shrinks grow">
                <bdi>{known.name}</bdi>
              </span>
              <span className="quiet figures">{known.boxes.toLocaleString("en-US")}</span>
            </button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="quiet small">{rest.toLocaleString("en-US")} more: type to find them.</p>}
    </section>
  );
}
