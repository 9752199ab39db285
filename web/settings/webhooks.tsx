import { type FormEvent, useState } from "react";
import { webhookCalls } from "../api/api_access.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/field.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedPart } from "../ui/state.tsx";
import { type MakingProps, SecretCard } from "./secret_card.tsx";
import { WebhookRow } from "./webhook_row.tsx";

export function Webhooks() {
  return (
    <SecretCard
      id="webhooks"
      title="Webhooks"
      about="Stowmark calls an address of yours when a box is made, changed or deleted. Each message is signed, so your program knows where it comes from."
      making="New webhook"
      Form={NewWebhook}
      made={{ title: "The secret of your webhook", label: "Secret" }}
    >
      <WebhookList />
    </SecretCard>
  );
}

function WebhookList() {
  const { answer, again } = useAnswer(webhookCalls.query("LIST_WEBHOOKS", {}), "Failed to load your webhooks.");
  if (answer.status === "loading") return <Waiting>Loading your webhooks…</Waiting>;
  if (answer.status === "failed") return <FailedPart sentence={answer.sentence} onRetry={again} />;
  const { webhooks } = answer.value.data;
  if (webhooks.length === 0) return <p>You have no webhooks.</p>;
  return (
    <ul role="list" aria-label="Webhooks">
      {webhooks.map((webhook) => <WebhookRow key={webhook.webhookId} webhook={webhook} />)}
    </ul>
  );
}

function NewWebhook({ onMade, onClose }: MakingProps) {
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
  );
}
