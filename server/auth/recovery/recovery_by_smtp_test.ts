import assert from "node:assert/strict";
import { signInUser } from "../../../db/auth/users.ts";
import { json, type MembersApp, testApp } from "../../../tests/support/server/test_app.ts";
import { cookiesOf } from "../../../tests/support/outside/test_google.ts";
import { codeIn } from "../../../tests/support/test_recovery.ts";
import { smtpServerOfOurOwn } from "../../../tests/support/outside/test_smtp.ts";
import { until } from "../../../tests/support/until.ts";

const ANN = "ann@example.org";
const NOBODY = "nobody@example.org";
const DELAYED = { succeeded: true, isDelayed: true, data: { succeeded: true } };

async function ask(app: MembersApp, email: string) {
  const { requestId: _, ...said } = await (await app.fetch("/api/v1/requestverificationcode", json({ email }))).json();
  return said;
}

Deno.test("while the mail server is down the answer is the same for everybody, and the code comes when it is back", async () => {
  await using smtp = await smtpServerOfOurOwn();
  await using app = await testApp({ SANDBOX: "0", PASSWORD_SIGN_IN: "1", SMTP_URL: smtp.url, LOG_LEVEL: "off" });
  await signInUser(app.pool, { subject: "1", email: ANN, firstName: "Ann", lastName: "" }, "");
  await smtp.close();
  for (const email of [NOBODY, ANN]) assert.deepEqual(await ask(app, email), DELAYED);
  // The unknown address has nothing to be sent, so its job is done; the other one waits for its next try.
  const { id } = await until(async () => {
    const jobs = await app.pool<{ id: string }[]>`
      select id::text from graphile_worker.jobs
      where task_identifier = 'send_code' and locked_at is null and last_error is not null`;
    return jobs.length === 1 ? jobs[0] ?? null : null;
  });
  await smtp.open();
  await app.pool`select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at => now())`;
  // Another job wakes the runner, which finds what is due as well.
  await ask(app, NOBODY);
  const { body, to } = await until(() => smtp.received.find(({ head }) => head.includes("Your Stowmark code")) ?? null);
  assert.deepEqual(to, [ANN]);
  const code = Number(codeIn({ text: body }));
  const proven = await app.fetch("/api/v1/validate-verification-code", json({ email: ANN, code }));
  const [headers, newPassword] = [{ cookie: cookiesOf(proven) }, "Box-54321"];
  const changed = await app.fetch("/api/v1/update-password", json({ email: ANN, newPassword }, headers));
  assert.equal((await changed.json()).succeeded, true);
  const back = await app.fetch("/api/backend/auth/password/login", json({ email: ANN, password: newPassword }));
  assert.equal(back.status, 200);
});
