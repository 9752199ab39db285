import { useState } from "react";
import { Crown, EllipsisVertical, Eye, Pencil, UserMinus } from "lucide-react";
import type { Household, HouseholdPerson } from "../../../domain/households/household.ts";
import { householdCalls } from "../../api/households.ts";
import { showFailure } from "../../api/show_failure.ts";
import { useWrite } from "../../api/use_answer.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Fault } from "../../ui/field.tsx";
import { Menu } from "../../ui/menu.tsx";
import { showToast } from "../../ui/toasts.tsx";
import { HandOverDialog } from "./hand_over_dialog.tsx";

const NOT_CHANGED = "Failed to change the role. Please try again.";

interface PersonMenuProps {
  readonly household: Household;
  readonly person: HouseholdPerson;
}

/** What the owner can do about somebody. */
export function PersonMenu({ household, person }: PersonMenuProps) {
  const [asking, setAsking] = useState<"handOver" | "remove" | null>(null);
  const close = () => setAsking(null);
  const changeRole = useRoleChange(person);
  return (
    <>
      <Menu
        name={`What ${person.name} may do`}
        icon={<EllipsisVertical />}
        entries={[
          changeRole,
          { label: "Hand the household over", icon: <Crown />, run: () => setAsking("handOver") },
          { label: "Remove", icon: <UserMinus />, run: () => setAsking("remove"), isRemoving: true, isApart: true },
        ]}
      />
      {asking === "handOver" && <HandOverDialog household={household} person={person} onClose={close} />}
      {asking === "remove" && <RemoveDialog person={person} onClose={close} />}
    </>
  );
}

function useRoleChange({ personId, name, role }: HouseholdPerson) {
  const isViewer = role === "viewer";
  const change = useWrite(
    () => householdCalls.write("CHANGE_ROLE", { personId, role: isViewer ? "member" : "viewer" }),
    NOT_CHANGED,
  );
  const done = isViewer ? `${name} may change boxes now.` : `${name} may only look now.`;
  return {
    label: isViewer ? "Let them change boxes" : "Let them only look",
    icon: isViewer ? <Pencil /> : <Eye />,
    run: () =>
      change.run(undefined, {
        onSuccess: () => showToast({ sentence: done }),
        onError: (error) => showFailure(error, NOT_CHANGED),
      }),
  };
}

interface RemoveDialogProps {
  readonly person: HouseholdPerson;
  readonly onClose: () => void;
}

function RemoveDialog({ person: { personId, name }, onClose }: RemoveDialogProps) {
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
