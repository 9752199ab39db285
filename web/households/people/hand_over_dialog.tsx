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
  return (
    <Dialog title={`Hand ${householdTitle(household)} over to ${person.name}?`} onClose={onClose} isSheet>
      <RecentSignIn>
        <HandOver person={person} onClose={onClose} />
      </RecentSignIn>
    </Dialog>
  );
}

function HandOver({ person: { personId, name }, onClose }: Omit<HandOverDialogProps, "household">) {
  const handOver = useWrite(
    () =>
      changeHousehold(
        () => householdCalls.write("HAND_OVER", { personId }),
        "/app/setting/household",
        `${name} owns the household now.`,
      ),
    "Failed to hand it over. Please try again.",
  );
  return (
    <div className="grid gap-16 column">
      <ul className="bullets">
        <li>All its boxes are theirs to decide about. You stay as a member, and only they can hand it back.</li>
        <li>It is Pro only while they are: your own plan no longer counts for it.</li>
        <li>Open invitations and webhooks end.</li>
      </ul>
      <Fault>{handOver.fault}</Fault>
      <div className="actions">
        <Button kind="plain" autoFocus onClick={onClose}>Cancel</Button>
        <Button kind="cancel" isLoading={handOver.isPending || handOver.isSuccess} onClick={() => handOver.run()}>
          Hand over
        </Button>
      </div>
    </div>
  );
}
