import { Link, useSearchParams } from "react-router-dom";
import { ArrowLeft, Printer } from "lucide-react";
import type { RenumberedBox } from "../../../domain/households/merging/merge.ts";
import { labelledBoxes } from "../../../domain/labels/labelled_boxes.ts";
import { counted } from "../../../domain/wire/counted.ts";
import type { MergeId } from "../../../domain/wire/ids.ts";
import { useAnswer } from "../../api/use_answer.ts";
import { useUser } from "../../auth/login.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { OpenBoxDrawing } from "../../ui/drawings/drawings.tsx";
import { LabelOnBox } from "../../ui/label.tsx";
import { Waiting } from "../../ui/spinner.tsx";
import { FailedState, State } from "../../ui/state.tsx";
import { mergeCalls } from "./use_merge.ts";

/** The address of what got another number as it came along. */
export function renumberedPath(mergeId: MergeId): string {
  return `/app/setting/household?merge=${mergeId}`;
}

/** Boxes that got another number as they came along, which somebody has to write on them now. */
export function Renumbered({ mergeId }: { readonly mergeId: string }) {
  const after = useSearchParams()[0].get("after");
  const { answer, again } = useAnswer(
    mergeCalls.query("LIST_RENUMBERED", { mergeId, ...(after && { after }) }),
    "Failed to load the new numbers. Please try again.",
  );
  return (
    <section className="stack gap-16 column" aria-labelledby="new-numbers">
      <Link className="row gap-8 target start" to="/app/setting/household">
        <ArrowLeft aria-hidden="true" /> The household
      </Link>
      <h2 id="new-numbers">New numbers</h2>
      {answer.status === "loading" && <Waiting>Loading the new numbers…</Waiting>}
      {answer.status === "failed" && <FailedState sentence={answer.sentence} onRetry={again} />}
      {answer.status === "ready" && <Boxes mergeId={mergeId} {...answer.value.data} />}
    </section>
  );
}

interface BoxesProps {
  readonly mergeId: string;
  readonly boxes: readonly RenumberedBox[];
  readonly next?: string;
}

function Boxes({ mergeId, boxes, next }: BoxesProps) {
  const householdId = useUser()?.household.householdId ?? "";
  if (boxes.length === 0) {
    return (
      <State drawing={<OpenBoxDrawing />} title="No new numbers here">
        <p className="quiet">Boxes that went back, were deleted or have their old number again do not stand here.</p>
      </State>
    );
  }
  return (
    <>
      <p>
        You brought these boxes along, and others here had their numbers. Write the new ones on them, or print labels.
        {next && " These are not all: “More boxes” is at the end."}
      </p>
      <div className="actions">
        <ButtonLink to="/app/labels" state={labelledBoxes(householdId, boxes)}>
          <Printer aria-hidden="true" /> Print {counted(boxes.length, "label")}
        </ButtonLink>
      </div>
      <ul role="list" className="lines" aria-label="Boxes with new numbers">
        {boxes.map((box) => <Row key={box._id} box={box} />)}
      </ul>
      {next && (
        <ButtonLink kind="plain" className="start" to={`?merge=${mergeId}&after=${next}`}>
          More boxes
        </ButtonLink>
      )}
    </>
  );
}

function Row({ box: { _id, oldTagId, tagId, title } }: { readonly box: RenumberedBox }) {
  return (
    <li>
      <LabelOnBox tagId={oldTagId} />
      <span className="quiet">is now</span>
      <LabelOnBox tagId={tagId} />
      <Link className="row target strong breaks" to={`/app/item/${_id}`}>
        <bdi>{title || `Box #${tagId}`}</bdi>
      </Link>
    </li>
  );
}
