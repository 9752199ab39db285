import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The button that does it: "Delete for good". */
  readonly doIt: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isLoading?: boolean;
}

/** Asks before something that cannot be undone; the focus waits on the way back. */
export function ConfirmDialog({ title, children, doIt, onConfirm, onClose, isLoading = false }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} isSheet>
      <div>{children}</div>
      <div className="actions">
        <Button kind="plain" autoFocus onClick={onClose}>Cancel</Button>
        <Button kind="cancel" isLoading={isLoading} onClick={onConfirm}>{doIt}</Button>
      </div>
    </Dialog>
  );
}
