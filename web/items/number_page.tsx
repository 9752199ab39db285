import { Navigate, useParams } from "react-router-dom";
import { Plus } from "lucide-react";
import { tagText } from "../../domain/items/tag_text.ts";
import type { Item } from "../../domain/items/item.ts";
import type { TagId } from "../../domain/items/tag_id.ts";
import { itemCalls } from "../api/items.ts";
import { useAnswer } from "../api/use_answer.ts";
import { useMayChange } from "../auth/households.ts";
import { useTitle } from "../base/use_title.ts";
import { ButtonLink } from "../ui/button.tsx";
import { OpenBoxDrawing } from "../ui/drawings/drawings.tsx";
import { PageHead } from "../ui/page_head.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedState, State } from "../ui/state.tsx";
import { InOtherHouseholds, useBoxesElsewhere } from "./boxes_elsewhere.tsx";
import { BoxRows } from "./list/box_rows.tsx";

/** Where the code of a printed label leads that bears a number alone: to its box, once there is one. */
export function NumberPage() {
  const { tagId: given = "" } = useParams();
  const tagId = (tagText(given) ?? given) as TagId;
  useTitle("Number");
  const { answer, again } = useAnswer(itemCalls.query("FIND_ITEM_BY_TAGID", { tagId }), "Failed to find item");
  return (
    <main className="page breaks" tabIndex={-1}>
      <PageHead back="/app/home" title={`Number ${tagId}`} />
      {answer.status === "loading" && <Waiting>{`Looking for box ${tagId}…`}</Waiting>}
      {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
      {answer.status === "ready" && <BoxesOf tagId={tagId} items={answer.value.data.items} />}
    </main>
  );
}

function BoxesOf({ tagId, items }: { readonly tagId: TagId; readonly items: readonly Item[] }) {
  const elsewhere = useBoxesElsewhere({ tagId });
  if (!elsewhere) return <Waiting>{`Looking for box ${tagId}…`}</Waiting>;
  if (elsewhere.length === 0) return <BoxesHere tagId={tagId} items={items} />;
  return (
    <div className="stack gap-32">
      {items.length > 0 ? <Several items={items} /> : <NoBox tagId={tagId} />}
      <InOtherHouseholds boxes={elsewhere} />
    </div>
  );
}

function BoxesHere({ tagId, items }: { readonly tagId: string; readonly items: readonly Item[] }) {
  const [first, ...others] = items;
  if (!first) return <NoBox tagId={tagId} />;
  // 7 finds 007 and 07 too: only who wrote it knows which of them is meant.
  if (first.tagId === tagId || others.length === 0) return <Navigate to={`/app/item/${first._id}`} replace />;
  return <Several items={items} />;
}

function Several({ items }: { readonly items: readonly Item[] }) {
  return (
    <section className="stack gap-16 column" aria-labelledby="several">
      <h2 id="several">Which of these boxes?</h2>
      <BoxRows items={items} label="Boxes" />
    </section>
  );
}

function NoBox({ tagId }: { readonly tagId: string }) {
  const mayChange = useMayChange();
  return (
    <State
      drawing={<OpenBoxDrawing />}
      isCompact
      title={`Nothing has the number ${tagId} yet`}
      actions={mayChange && (
        <ButtonLink to={`/app/item/new?tagId=${tagId}`}>
          <Plus aria-hidden="true" /> New box {tagId}
        </ButtonLink>
      )}
    />
  );
}
