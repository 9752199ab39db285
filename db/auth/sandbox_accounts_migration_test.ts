import assert from "node:assert/strict";
import { migrate } from "../migrate.ts";
import type { Pool } from "../sql.ts";
import { emptyDatabase, migrateAsBefore } from "../../tests/support/test_database.ts";

/** What the sandbox minted for these addresses, taken from an installation of before. */
const ADMIN = ["admin@sandbox.test", "651770196081715701310"];
const REAL = ["ann@example.org", "108234567890123456789"];

async function insertAccount(pool: Pool, [email = "", subject = ""]: string[]): Promise<void> {
  await pool`
    insert into users (id, email, google_subject, username, is_admin, pro_until)
    values (${email}, ${email}, ${subject}, ${email}, true, '2099-01-01')`;
}

async function insertPlan(pool: Pool, userId: string, customerId: string): Promise<void> {
  await pool`insert into billing_customers (customer_id, user_id) values (${customerId}, ${userId})`;
  await pool`
    insert into billing_members (user_id, customer_id, attempt, paid_until)
    values (${userId}, ${customerId}, 1, '2099-01-01')`;
  await pool`
    insert into subscriptions (subscription_id, user_id, customer_id, plan_id, price_cents, phase, period_end, pro_until)
    values (${`sub_${customerId}`}, ${userId}, ${customerId}, '1', 999, 'active', '2099-01-01', '2099-01-01')`;
}

Deno.test("accounts that an older sandbox made are known by their subjects", async () => {
  await using database = await emptyDatabase();
  const { pool } = database;
  await migrateAsBefore(pool, "059");
  await insertAccount(pool, ADMIN);
  await insertAccount(pool, REAL);
  await migrate(pool);
  const users = await pool`select email, is_sandbox as "isSandbox", is_admin as "isAdmin" from users order by email`;
  assert.deepEqual([...users], [
    { email: "admin@sandbox.test", isSandbox: true, isAdmin: true },
    { email: "ann@example.org", isSandbox: false, isAdmin: false },
  ]);
});

Deno.test("a plan that a real account bought with the sandbox's money ends, one from the real Stripe stays", async () => {
  await using database = await emptyDatabase();
  const { pool } = database;
  await migrateAsBefore(pool, "059");
  const bob = ["bob@example.org", "109234567890123456789"];
  await insertAccount(pool, REAL);
  await insertAccount(pool, bob);
  await pool`create schema if not exists sandbox`;
  await pool`create table if not exists sandbox.stripe_objects (id text primary key)`;
  await pool`insert into sandbox.stripe_objects (id) values ('cus_play')`;
  await insertPlan(pool, "ann@example.org", "cus_play");
  await insertPlan(pool, "bob@example.org", "cus_real");
  await migrate(pool);
  const pro = await pool`select email from users where pro_until > now()`;
  assert.deepEqual(pro.map(({ email }) => email), ["bob@example.org"]);
  const customers = await pool`select customer_id as id from billing_customers`;
  assert.deepEqual(customers.map(({ id }) => id), ["cus_real"]);
});
