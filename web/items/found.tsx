import { Plus } from "lucide-react";
import { normaliseDigits } from "./typed_number.ts";
import { ButtonLink } from "../ui/button.tsx";
import { OpenBoxDrawing } from "../ui/drawings.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { BoxRows, LoadingRows } from "./box_rows.tsx";
import { counted } from "./item_words.ts";
import { type Search, useSearch } from "./use_search.ts";

/** What a search brought. */
export function Found({ term }: { readonly term: string }) {
  const search = useSearch(term);
  return (
    <section aria-labelledby="found" aria-busy={search.status === "searching"}>
      <div className="list-head">
        <h2 id="found">Found</h2>
        <span className="quiet small" role="status">{said(search)}</span>
      </div>
      <Answer search={search} term={term} />
    </section>
  );
}

function Answer({ search, term }: { readonly search: ReturnType<typeof useSearch>; readonly term: string }) {
  if (search.status === "failed") {
    return <FailedState sentence="Failed to search items. Please try again." onRetry={search.retry} />;
  }
  if (search.items.length > 0) {
    const hasMore = search.status === "ready" && search.items.length < search.total;
    return <BoxRows items={search.items} label="Found" onEnd={hasMore ? search.more : undefined} />;
  }
  return search.status === "searching" ? <LoadingRows /> : <NothingFound term={term} />;
}

function NothingFound({ term }: { readonly term: string }) {
  const tagId = normaliseDigits(term);
  const path = tagId ? `/app/item/new?tagId=${tagId}` : "/app/item/new";
  return (
    <State
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

function said({ status, total }: Search): string {
  return status === "ready" ? counted(total, "box", "boxes") : "";
}
