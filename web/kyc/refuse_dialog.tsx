import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";

interface RefuseDialogProps {
  readonly isPending: boolean;
  readonly fault: string | null;
  readonly onRefuse: (reason: string) => void;
  readonly onClose: () => void;
}

export function RefuseDialog({ isPending, fault, onRefuse, onClose }: RefuseDialogProps) {
  const [reason, setReason] = useState("");
  return (
    <Dialog title="Refuse this verification" onClose={onClose} isSheet>
      <form
        className="stack gap-16"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) onRefuse(reason);
        }}
      >
        <TextArea
          label="Why"
          note="the person reads it"
          required
          maxLength={1000}
          autoFocus
          value={reason}
          fault={fault}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        <div className="actions">
          <Button kind="plain" onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="cancel" isLoading={isPending}>Refuse it</Button>
        </div>
      </form>
    </Dialog>
  );
}
