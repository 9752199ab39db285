import { Suspense, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useMedia } from "../../base/use_media.ts";
import { IconButton } from "../../ui/icon_button.tsx";
import { lazyComponent } from "../../ui/lazy_page.tsx";
import { allBoxes } from "../list/item_lists.ts";
import { type Browsing, isNarrowed } from "./browsing.ts";
import styles from "./filters.module.css";

const BrowseBar = lazyComponent(() => import("./browse_bar.tsx"), "BrowseBar");
const FilterDialog = lazyComponent(() => import("./filter_dialog.tsx"), "FilterDialog");

interface FiltersProps {
  readonly browsing: Browsing;
  /** What is found stands best first, in no other order. */
  readonly isRanked?: boolean;
}

/** Wider screens show order, places and tags above the list. */
export function FilterBar(props: FiltersProps) {
  const isPhone = useMedia("(width < 800px)");
  if (!useIsWanted(props.browsing) || isPhone) return null;
  return (
    <div className={`target ${styles.bar}`}>
      <Suspense>
        <BrowseBar {...props} />
      </Suspense>
    </div>
  );
}

/** A phone gives its screen to the boxes: there order and filter stand behind one button, which says how many are on. */
export function FilterButton({ count, ...props }: FiltersProps & { readonly count: string }) {
  const [isOpen, setOpen] = useState(false);
  const { place, tag } = props.browsing;
  const active = [place, tag].filter((one) => one !== undefined).length;
  if (!useIsWanted(props.browsing)) return null;
  return (
    <>
      <IconButton
        name={active > 0 ? `Order and filter, ${active} on` : "Order and filter"}
        className={`anchor ${styles.button}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal />
        {active > 0 && <span className={`centered strong pill ${styles.active}`} aria-hidden="true">{active}</span>}
      </IconButton>
      {isOpen && (
        <Suspense>
          <FilterDialog {...props} isWhole count={count} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Whoever has no box has nothing to filter, but whoever came by such an address must get out of it. */
function useIsWanted(browsing: Browsing): boolean {
  return Boolean(useQuery(allBoxes.query).data?.data.items.length) || isNarrowed(browsing);
}
