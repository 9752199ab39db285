import type { FormEvent } from "react";
import { useNavigate } from "react-router-dom";
import type { mergeActions } from "../../../domain/households/merging/contract.ts";
import type { Household } from "../../../domain/households/household.ts";
import type { ReplyOf } from "../../../domain/wire/action.ts";
import { counted } from "../../../domain/wire/counted.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fault } from "../../ui/field.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { ClashRows } from "./clash_rows.tsx";
import { renumberedPath } from "./renumbered.tsx";
import { useMerge } from "./use_merge.ts";

type MergePlan = ReplyOf<typeof mergeActions.PREVIEW_MERGE>["data"];

interface BringDialogProps {
  readonly source: Household;
  readonly target: Household;
  readonly plan: MergePlan;
  readonly onClose: () => void;
}

/** What would come along, and under which numbers; nothing closes it while the boxes move. */
export function BringDialog({ source, target, plan, onClose }: BringDialogProps) {
  const navigate = useNavigate();
  const merge = useMerge(source.householdId, plan.firstClashes);
  const boxes = counted(plan.boxes, "box", "boxes");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    merge.run((mergeId) => {
      onClose();
      navigate("/app/home");
      showToast({
        sentence: `Your ${boxes} ${plan.boxes === 1 ? "is" : "are"} in ${target.name} now.`,
        ...(plan.clashes > 0 && {
          action: { label: "New numbers", run: () => navigate(renumberedPath(mergeId)) },
        }),
      });
    });
  };
  return (
    <Dialog title={`Bring your ${boxes} along?`} onClose={onClose} isSheet isHeld={merge.isPending}>
      <form className="grid gap-16 column" onSubmit={submit} noValidate>
        <p className="breaks">
          They will belong to <bdi>{target.name}</bdi>
          {!target.isPro && " and count as new boxes of its month"}. You can take them back for 30 days, while you are a
          member of it. Your trash stays where it is.
        </p>
        {plan.refusal ? <p className="notice" role="alert">{plan.refusal}</p> : <Numbers plan={plan} merge={merge} />}
        <Fault>{merge.fault}</Fault>
        <div className="actions">
          <Button kind="plain" disabled={merge.isPending} onClick={onClose}>Not now</Button>
          {!plan.refusal && <Button type="submit" isLoading={merge.isPending}>Bring along</Button>}
        </div>
      </form>
    </Dialog>
  );
}

interface NumbersProps {
  readonly plan: MergePlan;
  readonly merge: ReturnType<typeof useMerge>;
}

function Numbers({ plan: { clashes, firstClashes }, merge }: NumbersProps) {
  if (clashes === 0) return <p>All of them keep their numbers.</p>;
  const others = clashes - firstClashes.length;
  return (
    <>
      <p>
        {clashes === 1 ? "One of their numbers is" : `${clashes.toLocaleString("en-US")} of their numbers are`}{" "}
        taken here. The other boxes keep theirs.
      </p>
      <ClashRows clashes={firstClashes} {...merge} />
      {others > 0 && (
        <p>
          {counted(others, "more box gets a free number", "more boxes get free numbers")}. You find them all in a list
          afterwards.
        </p>
      )}
    </>
  );
}
