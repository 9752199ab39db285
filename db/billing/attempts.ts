import type { PlanId } from "../../domain/billing/plan.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/**
 * The one purchase that a member has going. Two windows that choose the same plan share it, so they share one
 * subscription and one payment. Its number makes the provider's idempotency key.
 */
export interface Attempt {
  readonly number: number;
  readonly planId: PlanId | null;
  /** Set once the provider made it. */
  readonly subscriptionId: string | null;
}

export async function findAttempt(sql: Sql, userId: UserId): Promise<Attempt> {
  const [attempt] = await sql<Attempt[]>`
    insert into billing_members (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id
    returning attempt as number, attempt_plan_id as "planId", attempt_subscription_id as "subscriptionId"`;
  if (!attempt) throw new Error(`expected the billing row of ${userId}, found none`);
  return attempt;
}

/** Puts a new purchase in place of the one known. @returns null when somebody else did so first */
export async function beginAttempt(
  sql: Sql,
  userId: UserId,
  known: Attempt,
  planId: PlanId | null,
): Promise<Attempt | null> {
  const [attempt] = await sql<Attempt[]>`
    update billing_members set attempt = attempt + 1, attempt_plan_id = ${planId}, attempt_subscription_id = null
    where user_id = ${userId} and attempt = ${known.number}
    returning attempt as number, attempt_plan_id as "planId", attempt_subscription_id as "subscriptionId"`;
  return attempt ?? null;
}

/** @returns false when another purchase took its place meanwhile */
export async function recordAttempt(sql: Sql, userId: UserId, number: number, subscriptionId: string) {
  const rows = await sql`
    update billing_members set attempt_subscription_id = ${subscriptionId}
    where user_id = ${userId} and attempt = ${number} returning 1`;
  return rows.length > 0;
}
