import { type FormEvent, useState } from "react";
import { webhookCalls } from "../api/api_access.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";
import { RecentSignIn } from "../auth/recent_sign_in.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextField } from "../ui/field.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedList } from "./failed_list.tsx";
import { ShownOnce } from "./shown_once.tsx";
import { WebhookRow } from "./webhook_row.tsx";

interface NewWebhookProps {
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
}

export function Webhooks() {
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <section className="card grid gap-16 column" aria-labelledby="webhooks">
      <h2 className="size-22" id="webhooks">Webhooks</h2>
      <p className="quiet">
        Stowmark calls an address of yours when a box is made, changed or deleted. Each message is signed, so your
        program knows where it comes from.
      </p>
      <WebhookList />
      <div className="actions">
        <Button onClick={() => setMaking(true)}>New webhook</Button>
      </div>
      {isMaking && (
        <NewWebhook
          onMade={(made) => {
            setMaking(false);
            setSecret(made);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {secret && (
        <ShownOnce
          title="The secret of your webhook"
          label="Secret"
          secret={secret}
          onClose={() => setSecret(null)}
        />
      )}
    </section>
  );
}

function WebhookList() {
  const { answer, again } = useAnswer(webhookCalls.query("LIST_WEBHOOKS", {}), "Failed to load your webhooks.");
  if (answer.status === "loading") return <Waiting>Loading your webhooks…</Waiting>;
  if (answer.status === "failed") return <FailedList sentence={answer.sentence} onRetry={again} />;
  const { webhooks } = answer.value.data;
  if (webhooks.length === 0) return <p>You have no webhooks.</p>;
  return (
    <ul role="list" aria-label="Webhooks">
      {webhooks.map((webhook) => <WebhookRow key={webhook.webhookId} webhook={webhook} />)}
    </ul>
  );
}

function NewWebhook({ onMade, onClose }: NewWebhookProps) {
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
