import { householdTitle } from "../../../domain/households/household_words.ts";
import type { Household, HouseholdPerson } from "../../../domain/households/household.ts";
import { householdCalls } from "../../api/households.ts";
import { useWrite } from "../../api/use_answer.ts";
import { changeHousehold } from "../../auth/change_household.ts";
import { RecentSignIn } from "../../auth/recent_sign_in.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Fault } from "../../ui/field.tsx";

interface HandOverDialogProps {
  readonly household: Household;
  readonly person: HouseholdPerson;
  readonly onClose: () => void;
}

export function HandOverDialog({ household, person, onClose }: HandOverDialogProps) {
  const { personId, name } = person;
  const handOver = useWrite(
    () =>
      changeHousehold(
        () => householdCalls.write("HAND_OVER", { personId }),
        "/app/setting/household",
        `${name} owns the household now.`,
      ),
    "Failed to hand it over. Please try again.",
  );
  const isBusy = handOver.isPending || handOver.isSuccess;
  return (
    <Dialog title={`Hand ${householdTitle(household)} over to ${name}?`} onClose={onClose} isSheet isHeld={isBusy}>
      <RecentSignIn>
        <HandOver fault={handOver.fault} isBusy={isBusy} onConfirm={() => handOver.run()} onClose={onClose} />
      </RecentSignIn>
    </Dialog>
  );
}

interface HandOverProps {
  readonly fault: string | null;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function HandOver({ fault, isBusy, onConfirm, onClose }: HandOverProps) {
  return (
    <div className="grid gap-16 column">
      <ul className="bullets">
        <li>It belongs to them then. You stay as a member, and only they can hand it back.</li>
        <li>It is Pro only while they are: your own plan no longer counts for it.</li>
        <li>Open invitations and webhooks stop working.</li>
      </ul>
      <Fault>{fault}</Fault>
      <div className="actions">
        <Button kind="plain" autoFocus disabled={isBusy} onClick={onClose}>Cancel</Button>
        <Button kind="cancel" isLoading={isBusy} onClick={onConfirm}>Hand over</Button>
      </div>
    </div>
  );
}
