import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The button that does it: "Delete for good". */
  readonly doIt: string;
  /** The way back, where "Cancel" would be taken for the deed itself. */
  readonly leaveIt?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isLoading?: boolean;
}

/** Asks before something that cannot be undone; the focus waits on the way back. */
export function ConfirmDialog(
  { title, children, doIt, leaveIt = "Cancel", onConfirm, onClose, isLoading = false }: ConfirmDialogProps,
) {
  return (
    <Dialog title={title} onClose={onClose} isSheet>
      <div>{children}</div>
      <div className="actions">
        <Button kind="plain" autoFocus onClick={onClose}>{leaveIt}</Button>
        <Button kind="cancel" isLoading={isLoading} onClick={onConfirm}>{doIt}</Button>
      </div>
    </Dialog>
  );
}
