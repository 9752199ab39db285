import { afterAttempt } from "../../domain/webhooks/after_attempt.ts";
import type { WebhookId } from "../../domain/wire/ids.ts";
import { addJobAt } from "../../db/jobs.ts";
import type { Pool } from "../../db/sql.ts";
import { nextDelivery, noteAttempt } from "../../db/webhooks/deliveries.ts";
import { type HeldTarget, holdWebhook, type NextTurn, nextTurnOf, releaseWebhook } from "../../db/webhooks/turns.ts";
import type { Network } from "../host/outgoing/fetch_public.ts";
import { sendDelivery } from "./send_delivery.ts";

export interface WebhookParts {
  readonly pool: Pool;
  readonly clock: () => number;
  readonly network: Network;
}

/** The job that a trigger adds where a change is written. */
export const DELIVER_WEBHOOK = "deliver_webhook";
/** After it another webhook has its turn; short, since an address that answers slowly keeps a slot for as long. */
const TURN_MS = 5_000;
/** Longer than a turn and its last delivery. */
const HELD_MS = 60_000;

/** Sends what waits for a webhook, one after the other, until one fails. */
export async function deliver(parts: WebhookParts, webhookId: WebhookId): Promise<void> {
  const { pool, clock } = parts;
  const now = clock();
  const target = await holdWebhook(pool, webhookId, new Date(now), new Date(now + HELD_MS));
  // Whoever holds it, or another one of its owner's, looks again when it is done; one that rests has a job for the time after.
  if (!target) return;
  try {
    await deliverAll(parts, target, now + TURN_MS);
  } finally {
    for (const { webhookId, at } of await releaseWebhook(pool, target)) {
      // Behind those who wait by now: what is overdue would come before all of them, turn after turn.
      await plan(pool, { webhookId, at: new Date(Math.max(at.getTime(), clock())) });
    }
  }
}

async function deliverAll({ pool, clock, network }: WebhookParts, target: HeldTarget, until: number): Promise<void> {
  const { webhookId } = target;
  let { failures } = target;
  while (clock() < until) {
    const now = new Date(clock());
    const delivery = await nextDelivery(pool, webhookId, now);
    if (!delivery) return;
    const attempt = await sendDelivery(target, delivery, network, now);
    const tries = delivery.tries + 1;
    const after = afterAttempt(attempt, tries, failures);
    await noteAttempt(pool, { webhookId, failures }, { ...delivery, tries }, attempt, after, new Date(clock()));
    if (attempt.fault !== null) return;
    failures = after.failures;
  }
}

export async function goOnWith(pool: Pool, webhookId: WebhookId): Promise<void> {
  const next = await nextTurnOf(pool, webhookId);
  if (next) await plan(pool, next);
}

async function plan(pool: Pool, { webhookId, at }: NextTurn): Promise<void> {
  await addJobAt(pool, DELIVER_WEBHOOK, { webhookId }, `${DELIVER_WEBHOOK} ${webhookId}`, at);
}
