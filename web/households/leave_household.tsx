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

export function LeaveHousehold({ household }: LeaveHouseholdProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="actions">
      <Button kind="remove" onClick={() => setAsking(true)}>
        <LogOut aria-hidden="true" /> Leave this household
      </Button>
      {isAsking && <LeaveDialog household={household} onClose={() => setAsking(false)} />}
    </div>
  );
}

function LeaveDialog({ household, onClose }: LeaveHouseholdProps & { readonly onClose: () => void }) {
  const title = householdTitle(household);
  const leave = useWrite(
    () =>
      changeHousehold(
        () => householdCalls.write("LEAVE_HOUSEHOLD", { householdId: household.householdId }),
        "/app/home",
        `You have left ${title}.`,
      ),
    "Failed to leave. Please try again.",
  );
  return (
    <ConfirmDialog
      title={`Leave ${title}?`}
      doIt="Leave"
      isLoading={leave.isPending || leave.isSuccess}
      onConfirm={() => leave.run()}
      onClose={onClose}
    >
      <p>
        You see its boxes no more. They stay there, also those that you made or brought along: take these back first.
        Your API tokens for it and links of its boxes end, and you come back by a new invitation only.
      </p>
      <Fault>{leave.fault}</Fault>
    </ConfirmDialog>
  );
}
