import { useState } from "react";
import { Crown, EllipsisVertical, Eye, Pencil, UserMinus } from "lucide-react";
import type { Household, HouseholdPerson, SharedRole } from "../../../domain/households/household.ts";
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
  const [asking, setAsking] = useState<"look" | "handOver" | "remove" | null>(null);
  const close = () => setAsking(null);
  const letChange = useRoleChange(person, "member");
  return (
    <>
      <Menu
        name={`What ${person.name} may do`}
        icon={<EllipsisVertical />}
        entries={[
          person.role === "viewer"
            ? {
              label: "Let them change boxes",
              icon: <Pencil />,
              run: () => letChange.run(undefined, { onError: (error) => showFailure(error, NOT_CHANGED) }),
            }
            : { label: "Let them only look", icon: <Eye />, run: () => setAsking("look") },
          { label: "Hand the household over", icon: <Crown />, run: () => setAsking("handOver") },
          { label: "Remove", icon: <UserMinus />, run: () => setAsking("remove"), isRemoving: true, isApart: true },
        ]}
      />
      {asking === "look" && <LookDialog person={person} onClose={close} />}
      {asking === "handOver" && <HandOverDialog household={household} person={person} onClose={close} />}
      {asking === "remove" && <RemoveDialog person={person} onClose={close} />}
    </>
  );
}

function useRoleChange({ personId, name }: HouseholdPerson, role: SharedRole) {
  const done = role === "member" ? `${name} may change boxes now.` : `${name} may only look now.`;
  return useWrite(async () => {
    await householdCalls.write("CHANGE_ROLE", { personId, role });
    showToast({ sentence: done });
  }, NOT_CHANGED);
}

interface PersonDialogProps {
  readonly person: HouseholdPerson;
  readonly onClose: () => void;
}

function LookDialog({ person, onClose }: PersonDialogProps) {
  const letLook = useRoleChange(person, "viewer");
  return (
    <ConfirmDialog
      title={`Let ${person.name} only look?`}
      doIt="Only look"
      isLoading={letLook.isPending}
      onConfirm={() => letLook.run(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        They still see these boxes, but cannot change any. The boxes that they made or brought along stay here: while
        they only look, they cannot take those back. Their links to boxes and all open invitation links stop working.
      </p>
      <Fault>{letLook.fault}</Fault>
    </ConfirmDialog>
  );
}

function RemoveDialog({ person: { personId, name }, onClose }: PersonDialogProps) {
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
        From now on they cannot see these boxes on any of their devices, and what they are sending or downloading stops.
        The boxes that they made or brought along stay here, and they can no longer take those back. Their links to
        boxes, their API tokens and all open invitation links stop working.
      </p>
      <Fault>{remove.fault}</Fault>
    </ConfirmDialog>
  );
}
