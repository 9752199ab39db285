import { useState } from "react";
import { ChevronDown, Package, Users } from "lucide-react";
import { householdTitle } from "../../domain/households/household_words.ts";
import type { Household } from "../../domain/households/household.ts";
import { counted } from "../../domain/wire/counted.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { householdCalls } from "../api/households.ts";
import { showFailure } from "../api/show_failure.ts";
import { useWrite } from "../api/use_answer.ts";
import { changeHousehold } from "../auth/change_household.ts";
import { useStore } from "../base/store.ts";
import { isUploading } from "../items/files/upload_queue.ts";
import { uploadQueue } from "../items/files/uploads.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Menu } from "../ui/menu.tsx";
import { Spinner } from "../ui/spinner.tsx";
import styles from "./household_menu.module.css";

interface HouseholdMenuProps {
  readonly current: HouseholdId;
  readonly households: readonly Household[];
}

/** At the top of the list: whose boxes these are, and the others that one may look at. */
export function HouseholdMenu({ current, households }: HouseholdMenuProps) {
  const [asked, setAsked] = useState<Household | null>(null);
  const { isPending, go } = useSwitch();
  const shown = households.find(({ householdId }) => householdId === current);
  const choose = (household: Household) => {
    if (household === shown || isPending) return;
    if (isUploading(uploadQueue.uploads.get())) setAsked(household);
    else go(household);
  };
  return (
    <>
      <Menu
        name="Households"
        icon={
          <span className="row gap-8 target strong">
            {isPending ? <Spinner /> : <Users aria-hidden="true" />}
            <span className="unseen">Household:</span>
            <bdi className="ellipsis">{shown && householdTitle(shown)}</bdi>
            <ChevronDown aria-hidden="true" />
          </span>
        }
        isOpenlyNamed
        isAtStart
        entries={households.map((household) => ({
          label: householdTitle(household),
          note: household.role === "owner" ? "" : `of ${household.ownerName}`,
          icon: household.role === "owner" ? <Package /> : <Users />,
          isChosen: household === shown,
          run: () => choose(household),
        }))}
        className={styles.households}
      />
      {asked && <SendingDialog isLoading={isPending} onConfirm={() => go(asked)} onClose={() => setAsked(null)} />}
    </>
  );
}

const NOT_SWITCHED = "Failed to switch. Please try again.";

function useSwitch() {
  const { run, isPending, isSuccess } = useWrite(
    ({ householdId }: Household) =>
      changeHousehold(async () => {
        await householdCalls.write("SWITCH_HOUSEHOLD", { householdId });
        for (const { id } of uploadQueue.uploads.get()) uploadQueue.drop(id);
      }, "/app/home"),
    NOT_SWITCHED,
  );
  const go = (household: Household) => run(household, { onError: (error) => showFailure(error, NOT_SWITCHED) });
  return { isPending: isPending || isSuccess, go };
}

interface SendingDialogProps {
  readonly isLoading: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

function SendingDialog({ isLoading, onConfirm, onClose }: SendingDialogProps) {
  const count = useStore(uploadQueue.uploads).filter((upload) => isUploading([upload])).length;
  return (
    <ConfirmDialog
      title={count === 0 ? "All files are sent" : `${counted(count, "file is", "files are")} still being sent`}
      doIt="Switch anyway"
      isLoading={isLoading}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>What is not sent yet does not arrive if you switch now.</p>
    </ConfirmDialog>
  );
}
