import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import type { Delivery } from "../../domain/webhooks/webhook.ts";
import type { WebhookId } from "../../domain/wire/ids.ts";
import { webhookCalls } from "../api/api_access.ts";
import { useAnswer } from "../api/use_answer.ts";
import { Waiting } from "../ui/spinner.tsx";
import styles from "./api_access.module.css";
import { FailedList } from "./failed_list.tsx";

const MOMENT = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  second: "2-digit",
});
const ICONS = { waiting: Clock, delivered: CircleCheck, failed: CircleAlert };
const TONES = { waiting: "quiet", delivered: "green", failed: "red" };

export function Deliveries({ webhookId }: { readonly webhookId: WebhookId }) {
  const { answer, again } = useAnswer(
    webhookCalls.query("LIST_DELIVERIES", { webhookId }),
    "Failed to load the deliveries.",
  );
  if (answer.status === "loading") return <Waiting>Loading the deliveries…</Waiting>;
  if (answer.status === "failed") return <FailedList sentence={answer.sentence} onRetry={again} />;
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
