import assert from "node:assert/strict";
import { sendMailJob } from "../../domain/mail/mail.ts";
import { finishDeletionJob } from "../../db/auth/delete_user.ts";
import { addJob } from "../../db/jobs.ts";
import { testApp } from "../support/server/test_app.ts";
import { payer } from "../support/test_billing.ts";
import { until } from "../support/until.ts";

const LETTERS = 20;

Deno.test("a server in the sandbox and one outside it share a database, and neither takes the other's mail and deletions", async () => {
  await using sandbox = await testApp();
  const { pool } = sandbox;
  const shared = { DATABASE_URL: sandbox.databaseUrl, DATA_DIR: sandbox.dataDir };
  // A mail server that nobody reaches: what is sent there is seen by its error.
  await using real = await testApp({ ...shared, SANDBOX: "0", SMTP_URL: "smtp://127.0.0.1:1", LOG_LEVEL: "off" });
  assert.equal((await real.fetch("/readyz")).status, 200);
  for (let number = 0; number < LETTERS; number++) {
    for (const [name, isSandbox] of [["toy", true], ["real", false]] as const) {
      const letter = { to: `${name}${number}@example.org`, subject: "Hello", text: "Hello" };
      await addJob(pool, sendMailJob(isSandbox), letter);
    }
  }
  await until(async () => {
    const tried = await pool`
      select from graphile_worker.jobs where task_identifier = ${sendMailJob(false)} and last_error is not null`;
    return tried.length === LETTERS || null;
  });
  const kept = await until(async () => {
    const letters = await pool<{ recipient: string }[]>`select recipient from sandbox.mail`;
    return letters.length >= LETTERS ? letters : null;
  });
  assert.equal(kept.length, LETTERS);
  assert.ok(kept.every(({ recipient }) => recipient.startsWith("toy")));
});

Deno.test("what a deletion leaves to be done waits for a server that reaches the account's payments", async () => {
  await using sandbox = await testApp();
  const { pool } = sandbox;
  const ann = await sandbox.signIn("ann@example.org");
  await payer(sandbox, ann).upgrade();
  await pool`alter table sandbox.stripe_objects rename to stripe_objects_away`;
  assert.equal((await ann.fetch("/api/backend/auth/delete/account", { method: "POST" })).status, 200);
  const waiting = await pool<{ name: string }[]>`
    select task_identifier as name from graphile_worker.jobs where task_identifier like '%finish_deletion'`;
  assert.deepEqual(waiting.map(({ name }) => name), [finishDeletionJob(true)]);
  assert.notEqual(finishDeletionJob(true), finishDeletionJob(false));
  await pool`alter table sandbox.stripe_objects_away rename to stripe_objects`;
});
