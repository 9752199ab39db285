import type { HouseholdId, WebhookId } from "../../domain/wire/ids.ts";
import type { Pool, Sql } from "../sql.ts";
import { transact } from "../transact.ts";
import type { Target } from "./webhooks.ts";

export interface HeldTarget extends Target {
  readonly householdId: HouseholdId;
  /** In a row, before its turn. */
  readonly failures: number;
}

/**
 * Takes an active webhook that does not rest, for one server until `until`.
 * @returns null where there is none, or a server has it or another one of the same household: none takes more than one slot
 */
export async function holdWebhook(
  pool: Pool,
  webhookId: WebhookId,
  now: Date,
  until: Date,
): Promise<HeldTarget | null> {
  return await transact(pool, async (tx) => {
    const all = await tx<{ isHeld: boolean }[]>`
      select coalesce(held_until > ${now}, false) as "isHeld" from webhooks
      where household_id = (select household_id from webhooks where id = ${webhookId}) order by id for no key update`;
    if (all.some(({ isHeld }) => isHeld)) return null;
    const [target] = await tx<HeldTarget[]>`
      update webhooks set held_until = ${until}
      where id = ${webhookId} and state = 'active' and (rests_until is null or rests_until <= ${now})
      returning id as "webhookId", household_id as "householdId", address, secret, failures`;
    return target ?? null;
  });
}

/** When something is to be sent to a webhook next. */
export interface NextTurn {
  readonly webhookId: WebhookId;
  readonly at: Date;
}

/** Gives a webhook back. @returns the next turns of its household's webhooks, its own last */
export async function releaseWebhook(
  sql: Sql,
  { webhookId, householdId }: Pick<HeldTarget, "webhookId" | "householdId">,
): Promise<NextTurn[]> {
  await sql`update webhooks set held_until = null where id = ${webhookId}`;
  return await sql<NextTurn[]>`
    ${nextTurns(sql)} and w.household_id = ${householdId} order by w.id = ${webhookId}, due.at`;
}

/** Null where nothing waits. */
export async function nextTurnOf(sql: Sql, webhookId: WebhookId): Promise<NextTurn | null> {
  const [next] = await sql<NextTurn[]>`${nextTurns(sql)} and w.id = ${webhookId}`;
  return next ?? null;
}

function nextTurns(sql: Sql) {
  return sql`
    select w.id as "webhookId", greatest(w.rests_until, due.at) as at
    from webhooks w, lateral (
      select min(due_at) as at from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting') due
    where w.state = 'active' and due.at is not null`;
}

/** Those for which something has waited since before a moment and that nobody holds. */
export async function listForgottenWebhooks(sql: Sql, now: Date, before: Date): Promise<WebhookId[]> {
  const rows = await sql<{ id: WebhookId }[]>`
    select id from webhooks w where state = 'active' and (held_until is null or held_until <= ${now})
      and (rests_until is null or rests_until <= ${before}) and exists (
        select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'waiting' and d.due_at <= ${before})`;
  return rows.map(({ id }) => id);
}
