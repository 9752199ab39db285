import type { HouseholdPerson } from "../../../domain/households/household.ts";
import { householdCalls } from "../../api/households.ts";
import { useWrite } from "../../api/use_answer.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Fault } from "../../ui/field.tsx";

interface RemoveDialogProps {
  readonly person: HouseholdPerson;
  readonly onClose: () => void;
}

export function RemoveDialog({ person: { personId, name }, onClose }: RemoveDialogProps) {
  const remove = useWrite(
    () => householdCalls.write("REMOVE_PERSON", { personId }),
    "Failed to remove them. Please try again.",
  );
  return (
    <ConfirmDialog
      title={`Remove ${name}?`}
      doIt="Remove"
      isLoading={remove.isPending}
      onConfirm={() => remove.run(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        They see these boxes no more, at once and on all their devices. What they are uploading or downloading stops,
        and their API tokens for this household and links of its boxes end. The boxes that they made stay here. Open
        invitation links end too, so that nobody comes back by one.
      </p>
      <Fault>{remove.fault}</Fault>
    </ConfirmDialog>
  );
}
