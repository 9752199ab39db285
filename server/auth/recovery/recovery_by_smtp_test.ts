import assert from "node:assert/strict";
import { signInUser } from "../../../db/auth/users.ts";
import { json, type MembersApp, type TestApp, testApp } from "../../../tests/support/server/test_app.ts";
import { cookiesOf } from "../../../tests/support/outside/test_google.ts";
import { codeIn } from "../../../tests/support/test_recovery.ts";
import { smtpServerOfOurOwn, type TestSmtp } from "../../../tests/support/outside/test_smtp.ts";
import { until } from "../../../tests/support/until.ts";

const ANN = "ann@example.org";
const NOBODY = "nobody@example.org";
const LOGIN = "/api/backend/auth/password/login";

/** A server outside the sandbox that Ann has an account on. */
async function houseWith(smtp: TestSmtp): Promise<TestApp> {
  const app = await testApp({ SANDBOX: "0", PASSWORD_SIGN_IN: "1", SMTP_URL: smtp.url, LOG_LEVEL: "off" });
  await signInUser(app.pool, { subject: "1", email: ANN, firstName: "Ann", lastName: "" }, "");
  return app;
}

async function ask(app: MembersApp, email: string) {
  const { requestId: _, ...said } = await (await app.fetch("/api/v1/requestverificationcode", json({ email }))).json();
  return said;
}

async function codeSent({ received }: TestSmtp): Promise<string> {
  const { body, to } = await until(() => received.find(({ head }) => head.includes("Your Stowmark code")) ?? null);
  assert.deepEqual(to, [ANN]);
  return codeIn({ text: body });
}

/** By the code that came. @returns how signing in by the new password ends */
async function reset(app: MembersApp, code: string, newPassword: string): Promise<number> {
  const proven = await app.fetch("/api/v1/validate-verification-code", json({ email: ANN, code: Number(code) }));
  const headers = { cookie: cookiesOf(proven) };
  const answer = await app.fetch("/api/v1/update-password", json({ email: ANN, newPassword }, headers));
  assert.equal((await answer.json()).succeeded, true);
  return (await app.fetch(LOGIN, json({ email: ANN, password: newPassword }))).status;
}

Deno.test("while the mail server is down the answer is the same for everybody, and the code comes when it is back", async () => {
  await using smtp = await smtpServerOfOurOwn();
  await using app = await houseWith(smtp);
  await smtp.close();
  for (const email of [NOBODY, ANN]) {
    assert.deepEqual(await ask(app, email), { succeeded: true, isDelayed: true, data: { succeeded: true } });
  }
  // The unknown address has nothing to be sent, so its job is done; the other one waits for its next try.
  const waiting = async () => {
    const jobs = await app.pool<{ id: string; attempts: number }[]>`
      select id::text, attempts from graphile_worker.jobs
      where task_identifier = 'send_code' and locked_at is null and last_error is not null`;
    return jobs.length === 1 ? jobs[0] ?? null : null;
  };
  const { id } = await until(waiting);
  await smtp.open();
  await app.pool`select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now())`;
  // Another job wakes the runner, which finds what is due as well.
  await ask(app, NOBODY);
  assert.equal(await reset(app, await codeSent(smtp), "Box-54321"), 200);
});
