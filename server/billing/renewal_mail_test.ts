import assert from "node:assert/strict";
import { type TestApp, testApp } from "../../tools/test_app.ts";
import { payer } from "../../tools/test_billing.ts";

const A_MONTH = 32;

async function mailTo(app: TestApp, to: string): Promise<{ subject: string; text: string }[]> {
  return (await (await app.fetch(`/sandbox/mail?to=${to}`)).json()).messages;
}

/** The job that carries it runs beside us; PostgreSQL tells when no job waits any more. */
async function allCarried(app: TestApp): Promise<void> {
  for (;;) {
    const [row] = await app.pool<{ waiting: number }[]>`
      select count(*)::int as waiting from graphile_worker.jobs where task_identifier = 'send_mail'`;
    if (row?.waiting === 0) return;
  }
}

Deno.test("a member whose renewal fails is told by mail, once, until when Pro stays", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  const today = new Date();
  await anna.upgrade("1", { expMonth: today.getUTCMonth() + 1, expYear: today.getUTCFullYear() });
  assert.deepEqual(await mailTo(app, "anna@example.org"), []);
  await anna.advance(A_MONTH);
  await anna.advance(2);
  await allCarried(app);
  const [letter, ...others] = await mailTo(app, "anna@example.org");
  assert.deepEqual(others, []);
  assert.match(letter?.subject ?? "", /could not renew/);
  assert.match(letter?.text ?? "", /You stay Pro until \w+ \d+, \d{4}\./);
});
