import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

export function CancelledDialog({ message, onOk }: { readonly message: string; readonly onOk: () => void }) {
  return (
    <Dialog title="Game Cancelled" onClose={onOk} isSheet>
      <p>{message}</p>
      <div className="actions">
        <Button autoFocus onClick={onOk}>OK</Button>
      </div>
    </Dialog>
  );
}
