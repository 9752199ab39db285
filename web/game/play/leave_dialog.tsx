import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface LeaveDialogProps {
  readonly onLeave: () => void;
  readonly onStay: () => void;
  /** What leaving means. */
  readonly children: string;
}

export function LeaveDialog({ onLeave, onStay, children }: LeaveDialogProps) {
  return (
    <Dialog title="Leave Game?" onClose={onStay} isSheet>
      <p>{children}</p>
      <div className="actions">
        <Button kind="plain" onClick={onLeave}>Leave Anyway</Button>
        <Button autoFocus onClick={onStay}>Stay Here</Button>
      </div>
    </Dialog>
  );
}
