import type { PublishableKey } from "../../domain/billing/publishable_key.ts";
import type { Pool, Sql } from "../../db/sql.ts";

export interface StoredObject {
  readonly id: string;
  readonly object: string;
}

export interface SandboxAccount {
  readonly secretKey: string;
  readonly publishableKey: PublishableKey;
  readonly webhookSecret: string;
}

/** The stand-in's keys, made once; servers over one database share them. */
export async function keepSandboxAccount(sql: Sql, fresh: SandboxAccount): Promise<SandboxAccount> {
  const [account] = await sql<SandboxAccount[]>`
    insert into sandbox.stripe_account (secret_key, publishable_key, webhook_secret)
    values (${fresh.secretKey}, ${fresh.publishableKey}, ${fresh.webhookSecret})
    on conflict (is_only) do update set is_only = true
    returning secret_key as "secretKey", publishable_key as "publishableKey", webhook_secret as "webhookSecret"`;
  if (!account) throw new Error("expected the stand-in's account, found none");
  return account;
}

/** Runs one request of the stand-in alone, so that its handlers need not think of each other. */
export async function inSandboxTurn<T>(pool: Pool, turn: (tx: Sql) => Promise<T>): Promise<T> {
  const done = await pool.begin(async (tx) => {
    await tx`select from sandbox.stripe_account for update`;
    return { answer: await turn(tx) };
  });
  return done.answer;
}

/** Seconds that the stand-in's clock is ahead of ours. */
export async function clockAhead(sql: Sql): Promise<number> {
  const [row] = await sql<{ ahead: string }[]>`select clock_ahead_s as ahead from sandbox.stripe_account`;
  return Number(row?.ahead ?? 0);
}

export async function advanceClock(sql: Sql, seconds: number): Promise<void> {
  await sql`update sandbox.stripe_account set clock_ahead_s = clock_ahead_s + ${seconds}`;
}

export async function readObject(sql: Sql, id: string): Promise<unknown> {
  const [row] = await sql<{ body: unknown }[]>`select body from sandbox.stripe_objects where id = ${id}`;
  return row?.body ?? null;
}

export async function findObjects(sql: Sql, kind: string, fields: object): Promise<unknown[]> {
  const rows = await sql<{ body: unknown }[]>`
    select body from sandbox.stripe_objects
    where kind = ${kind} and body @> ${JSON.stringify(fields)}::text::jsonb order by position desc`;
  return rows.map(({ body }) => body);
}

/** The first object to which something happens by itself until then. */
export async function findDueObject(sql: Sql, untilS: number): Promise<{ body: unknown; dueAtS: number } | null> {
  const [row] = await sql<{ body: unknown; dueAt: string }[]>`
    select body, due_at as "dueAt" from sandbox.stripe_objects where due_at <= ${untilS}
    order by due_at, position limit 1`;
  return row ? { body: row.body, dueAtS: Number(row.dueAt) } : null;
}

export async function writeObject(sql: Sql, object: StoredObject, dueAtS: number | null): Promise<void> {
  const body = JSON.stringify(object);
  await sql`
    insert into sandbox.stripe_objects (id, kind, body, due_at)
    values (${object.id}, ${object.object}, ${body}::text::jsonb, ${dueAtS})
    on conflict (id) do update set body = excluded.body, due_at = excluded.due_at`;
}

export interface StoredAnswer {
  readonly fingerprint: string;
  readonly body: object;
}

export async function findAnswer(sql: Sql, key: string): Promise<StoredAnswer | null> {
  const [row] = await sql<StoredAnswer[]>`
    select fingerprint, body from sandbox.stripe_requests where idempotency_key = ${key}`;
  return row ?? null;
}

export async function keepAnswer(sql: Sql, key: string, answer: StoredAnswer): Promise<void> {
  await sql`
    insert into sandbox.stripe_requests (idempotency_key, fingerprint, status, body)
    values (${key}, ${answer.fingerprint}, 200, ${JSON.stringify(answer.body)}::text::jsonb)`;
}

export async function queueDelivery(sql: Sql, eventId: string): Promise<void> {
  await sql`insert into sandbox.stripe_deliveries (event_id) values (${eventId})`;
}

/** Claims the messages that wait for delivery, oldest first; other servers skip them for half a minute. */
export async function claimDeliveries(sql: Sql, now: Date): Promise<unknown[]> {
  const until = new Date(now.getTime() + 30_000);
  const rows = await sql<{ body: unknown }[]>`
    with claimed as (
      update sandbox.stripe_deliveries set attempts = attempts + 1, next_at = ${until}
      where event_id in (
        select event_id from sandbox.stripe_deliveries where delivered_at is null and next_at <= ${now}
        order by position limit 50 for update skip locked)
      returning event_id, position)
    select o.body from claimed c join sandbox.stripe_objects o on o.id = c.event_id order by c.position`;
  return rows.map(({ body }) => body);
}

export async function markDelivered(sql: Sql, eventId: string): Promise<void> {
  await sql`update sandbox.stripe_deliveries set delivered_at = now() where event_id = ${eventId}`;
}
