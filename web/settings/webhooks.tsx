import { useState } from "react";
import { webhookCalls } from "../api/api_access.ts";
import { useAnswer } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { Waiting } from "../ui/spinner.tsx";
import { FailedList } from "./failed_list.tsx";
import { NewWebhook } from "./new_webhook.tsx";
import { ShownOnce } from "./shown_once.tsx";
import { WebhookRow } from "./webhook_row.tsx";

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
