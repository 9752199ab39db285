import { useState } from "react";
import { counted } from "../../domain/wire/counted.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { householdCalls } from "../api/households.ts";
import { showFailure } from "../api/show_failure.ts";
import { useWrite } from "../api/use_answer.ts";
import { changeHousehold } from "../auth/change_household.ts";
import { useStore } from "../base/store.ts";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { isUploading } from "./files/upload_queue.ts";
import { uploadQueue } from "./files/uploads.ts";

interface Target {
  readonly householdId: HouseholdId;
  /** What is opened there. */
  readonly path: string;
}

/**
 * Looks at another household; whoever still sends files, which would not arrive, is asked before. `dialog` is to be drawn.
 * @param otherwise said where it fails
 */
export function useSwitchHousehold(otherwise: string) {
  const [asked, setAsked] = useState<Target | null>(null);
  const { run, isPending, isSuccess } = useWrite(
    ({ householdId, path }: Target) =>
      changeHousehold(async () => {
        await householdCalls.write("SWITCH_HOUSEHOLD", { householdId });
        for (const { id } of uploadQueue.uploads.get()) uploadQueue.drop(id);
      }, path),
    otherwise,
  );
  const go = (target: Target) => run(target, { onError: (error) => showFailure(error, otherwise) });
  const isSwitching = isPending || isSuccess;
  const switchTo = (target: Target) => isUploading(uploadQueue.uploads.get()) ? setAsked(target) : go(target);
  const dialog = asked && (
    <SendingDialog
      isLoading={isSwitching}
      onConfirm={() => go(asked)}
      onClose={() => setAsked(null)}
    />
  );
  return { isSwitching, switchTo, dialog };
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
