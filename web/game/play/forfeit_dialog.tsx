import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface ForfeitDialogProps {
  readonly onForfeit: () => void;
  readonly onClose: () => void;
}

export function ForfeitDialog({ onForfeit, onClose }: ForfeitDialogProps) {
  return (
    <Dialog title="Confirm Forfeit" onClose={onClose} isSheet>
      <p>Are you sure you want to forfeit this game? This action cannot be undone.</p>
      <div className="actions">
        <Button kind="plain" autoFocus onClick={onClose}>Cancel</Button>
        <Button kind="cancel" onClick={onForfeit}>Forfeit</Button>
      </div>
    </Dialog>
  );
}
