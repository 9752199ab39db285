import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Merge } from "../../../domain/households/merging/merge.ts";
import { householdTitle } from "../../../domain/households/household_words.ts";
import { counted } from "../../../domain/wire/counted.ts";
import { mergeCalls } from "./use_merge.ts";
import { renumberedPath } from "./renumbered.tsx";
import { useWrite } from "../../api/use_answer.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Fault } from "../../ui/field.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { dayOf } from "../../../domain/wire/day_of.ts";

/** What the person has brought here and can still take back. */
export function PastMerges() {
  const { data } = useQuery(mergeCalls.query("LIST_MERGES", {}));
  const merges = data?.data.merges.filter(({ boxes }) => boxes > 0) ?? [];
  if (merges.length === 0) return null;
  return (
    <section className="card grid gap-8 column" aria-labelledby="past-merges">
      <h2 className="size-22" id="past-merges">Brought along by you</h2>
      <ul role="list" className="lines" aria-labelledby="past-merges">
        {merges.map((merge) => <PastMerge key={merge.mergeId} merge={merge} />)}
      </ul>
    </section>
  );
}

function PastMerge({ merge }: { readonly merge: Merge }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <li>
      <span className="breaks">
        <strong>{counted(merge.boxes, "box", "boxes")}</strong> from <bdi>{sourceOf(merge)}</bdi>{" "}
        <span className="quiet small">to be taken back until {dayOf(merge.until)}</span>
      </span>
      <span className="row wrap gap-8 push">
        {merge.renumbered > 0 && (
          <ButtonLink kind="plain" isTight to={renumberedPath(merge.mergeId)}>
            {counted(merge.renumbered, "new number")}
          </ButtonLink>
        )}
        <Button kind="plain" isTight onClick={() => setAsking(true)}>Take my boxes back</Button>
      </span>
      {isAsking && <TakeBackDialog merge={merge} onClose={() => setAsking(false)} />}
    </li>
  );
}

function sourceOf({ fromName }: Merge): string {
  return householdTitle({ name: fromName });
}

interface TakeBackDialogProps {
  readonly merge: Merge;
  readonly onClose: () => void;
}

function TakeBackDialog({ merge, onClose }: TakeBackDialogProps) {
  const undo = useWrite(
    () => mergeCalls.write("UNDO_MERGE", { mergeId: merge.mergeId }),
    "Failed to take your boxes back. Please try again.",
  );
  const boxes = counted(merge.boxes, "box goes", "boxes go");
  const onSuccess = () => {
    onClose();
    showToast({ sentence: `They are back in ${sourceOf(merge)}.` });
  };
  return (
    <ConfirmDialog
      title="Take your boxes back?"
      doIt="Take back"
      isLoading={undo.isPending}
      onConfirm={() => undo.run(undefined, { onSuccess })}
      onClose={() => undo.isPending || onClose()}
    >
      <p className="breaks">
        {boxes} back to{" "}
        <bdi>{sourceOf(merge)}</bdi>, under the old numbers. Whatever was changed on them since, they keep, a changed
        number too. Those in the trash stay here.
      </p>
      <Fault>{undo.fault}</Fault>
    </ConfirmDialog>
  );
}
