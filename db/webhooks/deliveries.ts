import type { AfterAttempt, Attempt } from "../../domain/webhooks/after_attempt.ts";
import { DELIVERIES_KEPT, type Delivery } from "../../domain/webhooks/webhook.ts";
import type { WebhookId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import type { HeldTarget } from "./turns.ts";

type DeliveryType = Delivery["type"];

export interface StoredDelivery extends Pick<Delivery, "deliveryId" | "type" | "state" | "tries"> {
  readonly createdAt: Date;
  readonly triedAt: Date | null;
  readonly status: number | null;
  readonly fault: string | null;
}

export interface WaitingDelivery {
  readonly deliveryId: string;
  readonly body: string;
  readonly tries: number;
}

/** The one that is due longest; null where none is. */
export async function nextDelivery(sql: Sql, webhookId: WebhookId, now: Date): Promise<WaitingDelivery | null> {
  const [delivery] = await sql<WaitingDelivery[]>`
    select id as "deliveryId", body, tries from webhook_deliveries
    where webhook_id = ${webhookId} and state = 'waiting' and due_at <= ${now} order by due_at, place limit 1`;
  return delivery ?? null;
}

/** Writes what came of a try, and what follows for its webhook, unless somebody has resumed that meanwhile. */
export async function noteAttempt(
  pool: Pool,
  { webhookId, failures }: Pick<HeldTarget, "webhookId" | "failures">,
  { deliveryId, tries }: Pick<WaitingDelivery, "deliveryId" | "tries">,
  { status, fault }: Attempt,
  after: AfterAttempt,
  now: Date,
): Promise<void> {
  const later = (ms: number) => new Date(now.getTime() + ms);
  await transact(pool, async (tx) => {
    await tx`
      update webhook_deliveries set state = ${after.state}, tries = ${tries}, tried_at = ${now}, status = ${status},
        fault = ${fault}, due_at = ${later(after.dueInMs)}
      where id = ${deliveryId}`;
    await tx`
      update webhooks set failures = ${after.failures}, state = ${after.isPaused ? "paused" : "active"},
        rests_until = ${after.restMs > 0 ? later(after.restMs) : null}
      where id = ${webhookId} and state = 'active' and failures = ${failures}`;
  });
}

/** One that was tried once, as a test; null where its webhook is gone. */
export async function addTested(
  sql: Sql,
  webhookId: WebhookId,
  { deliveryId, type, body }: { readonly deliveryId: string; readonly type: DeliveryType; readonly body: string },
  { status, fault }: Attempt,
  now: Date,
): Promise<StoredDelivery | null> {
  const state = fault === null ? "delivered" : "failed";
  const added = await sql`
    insert into webhook_deliveries (id, webhook_id, type, body, state, tries, created_at, due_at, tried_at, status, fault)
    select ${deliveryId}, id, ${type}, ${body}, ${state}, 1, ${now}, ${now}, ${now}, ${status}, ${fault}
    from webhooks where id = ${webhookId} for share`;
  if (added.count === 0) return null;
  return { deliveryId, type, state, tries: 1, createdAt: now, triedAt: now, status, fault };
}

export async function listDeliveries(sql: Sql, webhookId: WebhookId): Promise<StoredDelivery[]> {
  return await sql<StoredDelivery[]>`
    select id as "deliveryId", type, state, tries, created_at as "createdAt", tried_at as "triedAt", status, fault
    from webhook_deliveries where webhook_id = ${webhookId} order by place desc limit ${DELIVERIES_KEPT}`;
}

/** Forgets what was sent, but for the newest of each webhook. */
export async function sweepDeliveries(sql: Sql): Promise<void> {
  await sql`
    delete from webhook_deliveries d using (
      select place, row_number() over (partition by webhook_id order by place desc) as age
      from webhook_deliveries where state <> 'waiting') old
    where d.place = old.place and old.age > ${DELIVERIES_KEPT}`;
}
