import { useQuery } from "@tanstack/react-query";
import { Package } from "lucide-react";
import { Link, useLocation } from "react-router-dom";
import { householdTitle } from "../../domain/households/household_words.ts";
import type { BoxElsewhere } from "../../domain/households/household.ts";
import type { ItemId } from "../../domain/wire/ids.ts";
import type { TagId } from "../../domain/items/tag_id.ts";
import { householdCalls } from "../api/households.ts";
import { useHouseholds } from "../auth/households.ts";
import type { ScanLoopState } from "../base/scan_loop.ts";
import { Button } from "../ui/button.tsx";
import { useSwitchHousehold } from "./use_switch_household.tsx";

/** What a code or a link leads to that is of another household than the one that is looked at; undefined while that is being asked for. */
export function useBoxesElsewhere(wanted: { itemId: ItemId } | { tagId: TagId }, isWanted = true) {
  const { isAlone } = useHouseholds();
  const enabled = isWanted && !isAlone;
  const { data, isError } = useQuery({ ...householdCalls.query("FIND_BOX_ELSEWHERE", wanted), enabled });
  return !enabled || isError ? [] : data?.data.boxes;
}

/** Below what is here of the same number. */
export function InOtherHouseholds({ boxes }: { readonly boxes: readonly BoxElsewhere[] }) {
  return (
    <section className="stack gap-16 column" aria-labelledby="elsewhere">
      <h2 className="size-22" id="elsewhere">In your other households</h2>
      <BoxesElsewhere boxes={boxes} />
    </section>
  );
}

/** A number that was read from a box says nothing of whose it is: what it is elsewhere stands beside what it is here. */
export function ScannedElsewhere({ tagId }: { readonly tagId: TagId }) {
  const boxes = useScannedElsewhere(tagId);
  return boxes.length > 0 && <InOtherHouseholds boxes={boxes} />;
}

function useScannedElsewhere(tagId: TagId): readonly BoxElsewhere[] {
  const { state }: { state: ScanLoopState | null } = useLocation();
  return useBoxesElsewhere({ tagId }, state?.isScanned === true) ?? [];
}

/** In the form of a new box: a link, so that what was written for it, and its scanned photo, wait on the way back. */
export function TakenElsewhere({ tagId }: { readonly tagId: TagId }) {
  const boxes = useScannedElsewhere(tagId);
  if (boxes.length === 0) return null;
  return (
    <p className="notice" role="status">
      <Package aria-hidden="true" />
      <span>
        {tagId} has a box in your other households. <Link to={`/app/number/${tagId}`}>See it</Link>
      </span>
    </p>
  );
}

export function BoxesElsewhere({ boxes }: { readonly boxes: readonly BoxElsewhere[] }) {
  const { isSwitching, switchTo, dialog } = useSwitchHousehold("Failed to open it. Please try again.");
  return (
    <>
      <ul role="list" className="stack gap-8 starts">
        {boxes.map((box) => (
          <li key={box.itemId}>
            <Button
              kind="plain"
              isWide
              isWrapping
              disabled={isSwitching}
              onClick={() => switchTo({ householdId: box.householdId, path: `/app/item/${box.itemId}` })}
            >
              <span>
                Open {box.tagId}
                {box.title && (
                  <>
                    {" "}
                    <bdi>{box.title}</bdi>
                  </>
                )} in <bdi>{householdTitle({ name: box.household })}</bdi>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
