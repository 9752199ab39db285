import { type FormEvent, useState } from "react";
import { CircleAlert, CircleCheck, Clock, Webhook as WebhookIcon } from "lucide-react";
import type { Delivery, Webhook } from "../../domain/webhooks/webhook.ts";
import { counted } from "../../domain/wire/counted.ts";
import type { WebhookId } from "../../domain/wire/ids.ts";
import { webhookCalls } from "../api/api_access.ts";
import { useAnswer, useWrite } from "../api/use_answer.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { Fault, TextField } from "../ui/field.tsx";
import { Waiting } from "../ui/spinner.tsx";
import styles from "./api_access.module.css";
import { FailedPart } from "../ui/state.tsx";

export function WebhookRow({ webhook }: { readonly webhook: Webhook }) {
  const { webhookId, address } = webhook;
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const test = useWrite(
    () => webhookCalls.write("TEST_WEBHOOK", { webhookId }),
    "Failed to test it. Please try again.",
  );
  const resume = useWrite(
    () => webhookCalls.write("RESUME_WEBHOOK", { webhookId }),
    "Failed to resume it. Please try again.",
  );
  return (
    <li className={`grid gap-8 column ${styles.webhook}`}>
      <div className={`record ${styles.row}`}>
        <WebhookIcon className="quiet" strokeWidth={1.75} aria-hidden="true" />
        <div>
          <strong className="breaks">{address}</strong>{" "}
          {webhook.state !== "active" && (
            <span className="badge">{webhook.state === "paused" ? "Paused" : "Not proven"}</span>
          )}
          <p className="quiet small">{standingOf(webhook)}</p>
        </div>
      </div>
      <div className="actions">
        {webhook.state === "paused" && (
          <Button isTight isLoading={resume.isPending} onClick={() => resume.run()}>Resume</Button>
        )}
        <Button
          kind="plain"
          isTight
          isLoading={test.isPending}
          onClick={() => test.run(undefined, { onSuccess: () => setOpen(true) })}
        >
          Send a test
        </Button>
        <Button kind="plain" isTight aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>Deliveries</Button>
        <Button kind="remove" isTight aria-label={`Delete ${address}`} onClick={() => setAsking(true)}>Delete</Button>
      </div>
      <Fault>{test.fault ?? resume.fault}</Fault>
      {webhook.state === "unproven" && <ProveWebhook webhookId={webhookId} />}
      {isOpen && <Deliveries webhookId={webhookId} />}
      {isAsking && <DeleteDialog webhook={webhook} onClose={() => setAsking(false)} />}
    </li>
  );
}

function standingOf({ state, failures, waiting, missed }: Webhook): string {
  if (state === "unproven") {
    return "Nothing is sent here until the address is proven to be yours. Send a test: it carries a code, and the address answers with that code.";
  }
  const lost = missed > 0 ? ` ${counted(missed, "change was", "changes were")} not kept for it.` : "";
  if (state === "paused") {
    const why = failures === 1 ? "It answered that it is gone" : `The last ${failures} tries failed`;
    return `${why}. Nothing is sent there until you resume it. Then it is told to read all boxes again.${lost}`;
  }
  const waits = waiting > 0 ? ` ${counted(waiting, "change waits", "changes wait")} for it.` : "";
  if (failures > 0) return `The last ${counted(failures, "try", "tries")} failed; it is tried again.${waits}${lost}`;
  return `It is told of every change.${waits}${lost}`;
}

function DeleteDialog({ webhook, onClose }: { readonly webhook: Webhook; readonly onClose: () => void }) {
  const remove = useWrite(
    () => webhookCalls.write("DELETE_WEBHOOK", { webhookId: webhook.webhookId }),
    "Failed to delete it. Please try again.",
  );
  return (
    <ConfirmDialog
      title="Delete this webhook?"
      doIt="Delete"
      isLoading={remove.isPending}
      onConfirm={() => remove.run(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Nothing more is sent to {webhook.address}, not even the changes that still wait for it.</p>
      <Fault>{remove.fault}</Fault>
    </ConfirmDialog>
  );
}

/** For receivers that cannot answer as one likes: their owner reads the code there and types it here. */
function ProveWebhook({ webhookId }: { readonly webhookId: WebhookId }) {
  const [code, setCode] = useState("");
  const prove = useWrite(
    () => webhookCalls.write("PROVE_WEBHOOK", { webhookId, code }),
    "Failed to prove the address. Please try again.",
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() && !prove.isPending) prove.run();
  };
  return (
    <form className={`grid gap-12 ${styles.prove}`} onSubmit={submit} noValidate>
      <TextField
        label="Code of the test"
        note="if the address cannot answer, read the code there"
        placeholder="k7dm-2xqp-9hvt"
        value={code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        fault={prove.fault}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          prove.reset();
        }}
      />
      <Button type="submit" isTight disabled={!code.trim()} isLoading={prove.isPending}>Prove</Button>
    </form>
  );
}

const MOMENT = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
const ICONS = { waiting: Clock, delivered: CircleCheck, failed: CircleAlert };
const TONES = { waiting: "quiet", delivered: "green", failed: "red" };

function Deliveries({ webhookId }: { readonly webhookId: WebhookId }) {
  const { answer, again } = useAnswer(
    webhookCalls.query("LIST_DELIVERIES", { webhookId }),
    "Failed to load the deliveries.",
  );
  if (answer.status === "loading") return <Waiting>Loading the deliveries…</Waiting>;
  if (answer.status === "failed") return <FailedPart sentence={answer.sentence} onRetry={again} />;
  const { deliveries } = answer.value.data;
  if (deliveries.length === 0) return <p className="quiet small">Nothing was sent there yet.</p>;
  return (
    <ol role="list" className={`rounded ${styles.deliveries}`} aria-label="Last deliveries">
      {deliveries.map((delivery) => <DeliveryRow key={delivery.deliveryId} delivery={delivery} />)}
    </ol>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: Delivery }) {
  const { type, state, createdAt, triedAt } = delivery;
  const Icon = ICONS[state];
  return (
    <li className={`grid small ${styles.delivery}`}>
      <Icon className={TONES[state]} size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className="breaks">{type}</span>
      <span className="quiet">{MOMENT.format(new Date(triedAt ?? createdAt))}</span>
      <span>{outcomeOf(delivery)}</span>
    </li>
  );
}

function outcomeOf({ state, tries, status, fault }: Delivery): string {
  if (state === "delivered") return `Delivered, ${status}`;
  if (state === "failed") return fault ?? "Failed";
  return tries === 0 ? "Waiting" : `${fault ?? "Failed."} Tried ${tries === 1 ? "once" : `${tries} times`} so far.`;
}
