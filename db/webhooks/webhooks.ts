import { type Delivery, MAX_WEBHOOKS, type Webhook } from "../../domain/webhooks/webhook.ts";
import type { HouseholdId, WebhookId } from "../../domain/wire/ids.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import { holdAsOwner } from "../households/households.ts";
import { notifyOfAccess } from "../auth/notify_of_access.ts";
import { newId } from "../new_id.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";

export interface StoredWebhook extends Omit<Webhook, "createdAt"> {
  readonly createdAt: Date;
}

export interface Target {
  readonly webhookId: WebhookId;
  readonly address: string;
  readonly secret: string;
}

export interface OwnTarget extends Target {
  /** What its answer to a test has to be; null once it was. */
  readonly challenge: string | null;
}

/** Who adds it is told. */
export async function addWebhook(
  pool: Pool,
  caller: HouseholdCaller,
  { address, secret, challenge }: Pick<OwnTarget, "address" | "secret" | "challenge">,
  now: Date,
): Promise<StoredWebhook | "OwnerOnly" | "TooManyWebhooks"> {
  const { userId, householdId } = caller;
  return await transact(pool, async (tx) => {
    // Two at once must not both be the last one allowed.
    if (!await holdAsOwner(tx, caller)) return "OwnerOnly";
    const held = await listWebhooks(tx, householdId);
    if (held.length >= MAX_WEBHOOKS) return "TooManyWebhooks";
    const webhookId = newId() as WebhookId;
    await tx`
      insert into webhooks (id, household_id, address, secret, state, challenge, created_at)
      values (${webhookId}, ${householdId}, ${address}, ${secret}, 'unproven', ${challenge}, ${now})`;
    await notifyOfAccess(tx, userId, { kind: "webhook", host: new URL(address).host });
    return { webhookId, address, state: "unproven", createdAt: now, failures: 0, waiting: 0, missed: 0 };
  });
}

export async function listWebhooks(sql: Sql, householdId: HouseholdId): Promise<StoredWebhook[]> {
  return await sql<StoredWebhook[]>`
    select id as "webhookId", address, state, created_at as "createdAt", failures, missed,
      (select count(*)::integer from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') as waiting
    from webhooks w where household_id = ${householdId} order by id`;
}

export async function findOwnTarget(
  sql: Sql,
  householdId: HouseholdId,
  webhookId: WebhookId,
): Promise<OwnTarget | null> {
  const [target] = await sql<OwnTarget[]>`
    select id as "webhookId", address, secret, challenge from webhooks where id = ${webhookId} and household_id = ${householdId}`;
  return target ?? null;
}

/** @returns false where it is nobody's, or somebody else's */
export async function deleteWebhook(sql: Sql, householdId: HouseholdId, webhookId: WebhookId): Promise<boolean> {
  const deleted = await sql`delete from webhooks where id = ${webhookId} and household_id = ${householdId}`;
  return deleted.count > 0;
}

/** From now on it is told of changes. @returns false where the code is another one */
export async function proveWebhook(sql: Sql, webhookId: WebhookId, challenge: string): Promise<boolean> {
  const proven = await sql`
    update webhooks set state = 'active', challenge = null where id = ${webhookId} and challenge = ${challenge}`;
  return proven.count > 0;
}

/**
 * Takes the pause off; what the webhook hears of it is sent after what waits.
 * @returns false where it is nobody's, somebody else's, or was never proven
 */
export async function resumeWebhook(
  sql: Sql,
  householdId: HouseholdId,
  webhookId: WebhookId,
  { deliveryId, type, body }: { readonly deliveryId: string; readonly type: Delivery["type"]; readonly body: string },
): Promise<boolean> {
  const resumed = await sql`
    with before as (
      select id, state from webhooks where id = ${webhookId} and household_id = ${householdId} and state <> 'unproven'
      for no key update
    ), told as (
      insert into webhook_deliveries (id, webhook_id, type, body, state, created_at, due_at)
      select ${deliveryId}, id, ${type}, ${body}, 'waiting', now(), now() from before where state = 'paused'
    )
    update webhooks w set state = 'active', failures = 0, rests_until = null, missed = 0 from before where w.id = before.id`;
  return resumed.count > 0;
}
