import { type FormEvent, useState } from "react";
import { webhookCalls } from "../api/api_access.ts";
import { useWrite } from "../api/use_answer.ts";
import { RecentSignIn } from "../auth/recent_sign_in.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";

interface NewWebhookProps {
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}

export function NewWebhook({ onMade, onClose }: NewWebhookProps) {
  const [address, setAddress] = useState("");
  const make = useWrite(
    () => webhookCalls.write("CREATE_WEBHOOK", { address }),
    "Failed to make the webhook. Please try again.",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() && !make.isPending) make.run(undefined, { onSuccess: ({ data }) => onMade(data.secret) });
  };
  return (
    <Dialog title="New webhook" onClose={onClose} isSheet>
      <RecentSignIn>
        <form className="grid gap-16 column" onSubmit={submit} noValidate>
          <TextField
            label="Address"
            type="url"
            inputMode="url"
            placeholder="https://example.org/boxes"
            value={address}
            autoFocus
            fault={make.fault}
            onChange={({ currentTarget }) => {
              setAddress(currentTarget.value);
              make.reset();
            }}
          />
          <div className="actions">
            <Button kind="plain" onClick={onClose}>Cancel</Button>
            <Button type="submit" disabled={!address.trim()} isLoading={make.isPending}>Make webhook</Button>
          </div>
        </form>
      </RecentSignIn>
    </Dialog>
  );
}
