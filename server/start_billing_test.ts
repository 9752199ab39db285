import assert from "node:assert/strict";
import { publishableKey } from "../domain/billing/publishable_key.ts";
import { keepCustomer } from "../db/billing/customers.ts";
import { deleteUser, signInUser } from "../db/auth/users.ts";
import { throwAwayDatabase } from "../tools/test_database.ts";
import { stripePayments } from "./billing/stripe_payments.ts";
import { paymentsEnder } from "./start_billing.ts";

Deno.test("an account goes also while Stripe is away, and a job tells Stripe as soon as it is back", async () => {
  await using database = await throwAwayDatabase();
  const { pool } = database;
  const identity = { subject: "anna", email: "anna@example.org", firstName: "", lastName: "" };
  const signedIn = await signInUser(pool, identity, "");
  assert.ok(signedIn);
  assert.equal(await keepCustomer(pool, signedIn.user.userId, "cus_1", false), true);
  await deleteUser(pool, signedIn.user.userId);
  const key = publishableKey("pk_test_1");
  assert.ok(key);
  const account = { secretKey: "sk_test_1", publishableKey: key, webhookSecret: "whsec_1" };
  const nobodyThere = stripePayments({ ...account, apiUrl: "http://127.0.0.1:9" }, () => {});
  const parts = { pool, isSandbox: false, payments: nobodyThere, log: () => {}, proChanged: () => {} };
  await paymentsEnder(parts)();
  await paymentsEnder(parts)();
  const jobs = await pool`select task_identifier as task from graphile_worker.jobs`;
  assert.deepEqual(jobs.map(({ task }) => task), ["reconcile_subscriptions"]);
});
