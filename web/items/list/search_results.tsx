import { type MouseEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { counted } from "../../../domain/wire/counted.ts";
import { useMayChange } from "../../auth/households.ts";
import { useUser } from "../../auth/login.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { OpenBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { FailedState, State } from "../../ui/state.tsx";
import { BoxList } from "./box_list.tsx";
import { LoadingRows } from "./box_rows.tsx";
import { type Browsing, isNarrowed, nameOfFound, narrowingOf } from "../browse/browsing.ts";
import { FilterBar, FilterButton } from "../browse/filters.tsx";
import { NoBoxes } from "../browse/no_boxes.tsx";
import { foundBoxes } from "./item_lists.ts";
import { ListHead } from "./list_head.tsx";
import { SelectButton } from "../selection/select_button.tsx";
import { normaliseDigits } from "../form/typed_number.ts";

const PAUSE_MS = 120;

interface SearchResultsProps {
  readonly term: string;
  /** Only what is in this place or has this tag. */
  readonly browsing: Browsing;
  /** Enter was pressed on these words: what is found first is opened as soon as it is there. */
  readonly isOpening: boolean;
}

/** What a search brought; while the next answer is on its way, what the one before brought. */
export function SearchResults({ term, browsing, isOpening }: SearchResultsProps) {
  const asked = useDebounced(term, PAUSE_MS);
  const { query, readPage } = foundBoxes({ searchTerm: asked, ...narrowingOf(browsing) });
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(query);
  const list = data?.data;
  const isSearching = isFetching || asked !== term;
  const navigate = useNavigate();
  const owner = useUser()?.household.householdId ?? "";
  const mayChange = useMayChange();
  const remember = (opened: string) =>
    void import("../search/remember_search.ts").then(({ rememberSearch }) => rememberSearch(owner, opened));
  const rememberOpened = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("a")) remember(term);
  };
  const first = isSearching ? undefined : list?.items[0];
  useEffect(() => {
    if (!isOpening || !first) return;
    remember(term);
    navigate(`/app/item/${first._id}`);
  }, [isOpening, first]);
  const count = list && !isSearching ? counted(list.total, "box", "boxes") : "";
  const isNothing = list?.items.length === 0 && !isSearching;
  return (
    <section aria-labelledby="found" aria-busy={isSearching} onClick={rememberOpened}>
      <ListHead isSmallOnPhones id="found" title={nameOfFound(browsing)} count={count}>
        <FilterButton isRanked browsing={browsing} count={count} />
        {mayChange && list && list.items.length > 0 && <SelectButton />}
      </ListHead>
      <FilterBar isRanked browsing={browsing} />
      {isError && !list && (
        <FailedState
          sentence="Failed to search items. Please try again."
          onRetry={() => refetch()}
        />
      )}
      {list && list.items.length > 0 && (
        <BoxList
          label="Found"
          list={list}
          queryKey={query.queryKey}
          readPage={readPage}
          isPrevious={isPlaceholderData}
        />
      )}
      {!isError && !list?.items.length && isSearching && <LoadingRows />}
      {isNothing &&
        (isNarrowed(browsing) ? <NoBoxes narrowing={browsing} term={term} /> : <NothingFound term={term} />)}
    </section>
  );
}

function useDebounced(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}

function NothingFound({ term }: { readonly term: string }) {
  const tagId = normaliseDigits(term);
  const mayChange = useMayChange();
  const path = tagId ? `/app/item/new?tagId=${tagId}` : "/app/item/new";
  return (
    <State
      isCompact
      drawing={<OpenBoxDrawing />}
      title={tagId ? `No box has the number ${tagId}` : `Nothing matches “${term}”`}
      actions={mayChange && (
        <ButtonLink to={path} kind="plain">
          <Plus aria-hidden="true" /> {tagId ? `Create box ${tagId}` : "New box"}
        </ButtonLink>
      )}
    >
      <p className="quiet">
        {tagId
          ? `None of the boxes here has this number.${
            mayChange ? " If the digits are right, you can give it to the next one." : ""
          }`
          : "We looked in titles, places, tags and descriptions, and allowed for a typo."}
      </p>
    </State>
  );
}
