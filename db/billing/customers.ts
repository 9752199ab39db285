import type { UserId } from "../../domain/wire/ids.ts";
import type { Sql } from "../sql.ts";

/** The customer that a member's next subscription is made for. */
export async function findCustomer(sql: Sql, userId: UserId): Promise<string | null> {
  const [row] = await sql<{ customerId: string | null }[]>`
    select customer_id as "customerId" from billing_members where user_id = ${userId}`;
  return row?.customerId ?? null;
}

export async function ownsCustomer(sql: Sql, userId: UserId, customerId: string): Promise<boolean> {
  const rows = await sql`select from billing_customers where customer_id = ${customerId} and user_id = ${userId}`;
  return rows.length > 0;
}

/** Whose customer this is; null when we never had it or the account is gone. */
export async function findCustomerOwner(sql: Sql, customerId: string): Promise<UserId | null> {
  const [row] = await sql<{ userId: UserId | null }[]>`
    select user_id as "userId" from billing_customers where customer_id = ${customerId}`;
  return row?.userId ?? null;
}

/**
 * Remembers a member's customer.
 * @param isSandbox whether it was made in the sandbox: outside it nobody asks for it any more
 * @returns false when the account is gone meanwhile
 */
export async function keepCustomer(sql: Sql, userId: UserId, customerId: string, isSandbox: boolean): Promise<boolean> {
  const kept = await sql`
    insert into billing_customers (customer_id, user_id, is_sandbox)
    select ${customerId}, (select id from users where id = ${userId}), ${isSandbox}
    on conflict (customer_id) do update set user_id = coalesce(billing_customers.user_id, excluded.user_id)
    returning user_id`;
  if (kept[0]?.user_id !== userId) return false;
  await sql`
    insert into billing_members (user_id, customer_id) values (${userId}, ${customerId})
    on conflict (user_id) do update set customer_id = excluded.customer_id`;
  return true;
}

/** The provider has no such customer any more: the member's next subscription gets a new one. */
export async function forgetCustomer(sql: Sql, customerId: string): Promise<void> {
  await sql`update billing_members set customer_id = null where customer_id = ${customerId}`;
  await sql`delete from billing_customers where customer_id = ${customerId}`;
}

/** Customers whose account was deleted and whom the provider must forget too. */
export async function listAbandonedCustomers(sql: Sql, isSandbox: boolean): Promise<string[]> {
  const rows = await sql<{ customerId: string }[]>`
    select customer_id as "customerId" from billing_customers where user_id is null and is_sandbox = ${isSandbox}`;
  return rows.map(({ customerId }) => customerId);
}

/** Newest first. */
export async function listCustomersOf(sql: Sql, userId: UserId): Promise<string[]> {
  const rows = await sql<{ customerId: string }[]>`
    select customer_id as "customerId" from billing_customers where user_id = ${userId}
    order by created_at desc, customer_id`;
  return rows.map(({ customerId }) => customerId);
}
