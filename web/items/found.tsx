import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";
import { OpenBoxDrawing } from "../ui/drawings.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { BoxList } from "./box_list.tsx";
import { LoadingRows } from "./box_rows.tsx";
import { foundBoxes } from "./item_lists.ts";
import { counted } from "./item_words.ts";
import { ListHead } from "./list_head.tsx";
import { normaliseDigits } from "./typed_number.ts";

/** Between two keys of somebody who types. */
const PAUSE_MS = 120;

/** What a search brought; while the next answer is on its way, what the one before brought. */
export function Found({ term }: { readonly term: string }) {
  const asked = useDebounced(term, PAUSE_MS);
  const { query, readPage } = foundBoxes(asked);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(query);
  const list = data?.data;
  const isSearching = isFetching || asked !== term;
  return (
    <section aria-labelledby="found" aria-busy={isSearching}>
      <ListHead id="found" title="Found" count={list && !isSearching ? counted(list.total, "box", "boxes") : ""} />
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
      {list?.items.length === 0 && !isSearching && <NothingFound term={term} />}
    </section>
  );
}

/** The value as it was before its last quick changes. */
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
  const path = tagId ? `/app/item/new?tagId=${tagId}` : "/app/item/new";
  return (
    <State
      isCompact
      drawing={<OpenBoxDrawing />}
      title={tagId ? `No box has the number ${tagId}` : `Nothing matches “${term}”`}
      actions={
        <ButtonLink to={path} kind="plain">
          <Plus aria-hidden="true" /> {tagId ? `Create box ${tagId}` : "New box"}
        </ButtonLink>
      }
    >
      <p className="quiet">Titles, places, tags and descriptions were searched, with room for a typo.</p>
    </State>
  );
}
