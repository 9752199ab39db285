import type { Delivery, Webhook } from "../../domain/webhooks/webhook.ts";
import type { StoredDelivery } from "../../db/webhooks/deliveries.ts";
import type { StoredWebhook } from "../../db/webhooks/webhooks.ts";

export function presentWebhook({ createdAt, ...webhook }: StoredWebhook): Webhook {
  return { ...webhook, createdAt: createdAt.toISOString() };
}

export function presentDelivery({ createdAt, triedAt, status, fault, ...delivery }: StoredDelivery): Delivery {
  return {
    ...delivery,
    createdAt: createdAt.toISOString(),
    ...(triedAt && { triedAt: triedAt.toISOString() }),
    ...(status !== null && { status }),
    ...(fault !== null && { fault }),
  };
}
