import { useState } from "react";
import { LogOut } from "lucide-react";
import { householdTitle } from "../../domain/households/household_words.ts";
import type { Household } from "../../domain/households/household.ts";
import { householdCalls } from "../api/households.ts";
import { useWrite } from "../api/use_answer.ts";
import { changeHousehold } from "../auth/change_household.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Fault } from "../ui/field.tsx";

interface LeaveHouseholdProps {
  readonly household: Household;
}

/** Its owner, who is alone in it, removes it with that. */
export function LeaveHousehold({ household }: LeaveHouseholdProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="actions">
      <Button kind="remove" onClick={() => setAsking(true)}>
        <LogOut aria-hidden="true" /> {household.role === "owner" ? "Remove" : "Leave"} this household
      </Button>
      {isAsking && <LeaveDialog household={household} onClose={() => setAsking(false)} />}
    </div>
  );
}

const LEFT =
  "You can no longer see its boxes. They stay there, also those that you made or brought along: you can take those back before you leave, but not afterwards. Your links to its boxes and your API tokens for it stop working. To come back you need a new invitation.";
const REMOVED =
  "Nobody else is in it. Its boxes have to be elsewhere or gone by then, and those that you brought along stay where they are. Its API tokens, webhooks and open invitations end.";

function LeaveDialog({ household, onClose }: LeaveHouseholdProps & { readonly onClose: () => void }) {
  const title = householdTitle(household);
  const isOwner = household.role === "owner";
  const leave = useWrite(
    () =>
      changeHousehold(
        () => householdCalls.write("LEAVE_HOUSEHOLD", { householdId: household.householdId }),
        "/app/home",
        isOwner ? `${title} is removed.` : `You have left ${title}.`,
      ),
    isOwner ? "Failed to remove it. Please try again." : "Failed to leave. Please try again.",
  );
  return (
    <ConfirmDialog
      title={`${isOwner ? "Remove" : "Leave"} ${title}?`}
      doIt={isOwner ? "Remove" : "Leave"}
      isLoading={leave.isPending || leave.isSuccess}
      onConfirm={() => leave.run()}
      onClose={onClose}
    >
      <p>{isOwner ? REMOVED : LEFT}</p>
      <Fault>{leave.fault}</Fault>
    </ConfirmDialog>
  );
}
