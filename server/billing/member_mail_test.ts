import assert from "node:assert/strict";
import { sendMailJob } from "../../domain/mail/mail.ts";
import { type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { A_MONTH, payer, soonOver } from "../../tests/support/test_billing.ts";
import { joinedBy } from "../../tests/support/test_households.ts";
import { billingContextOf } from "../../tests/faults/billing_context.ts";
import { activate } from "./activate.ts";
import { announceRenewals } from "./announce_renewals.ts";
import { reconcile } from "./reconcile.ts";

const DAY_MS = 86_400_000;

interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** The job that carries it runs beside us; PostgreSQL tells when no job waits any more. */
async function lettersTo(app: TestApp, to: string, about: RegExp): Promise<readonly Letter[]> {
  for (let waiting = 1; waiting > 0;) {
    const [row] = await app.pool<{ waiting: number }[]>`
      select count(*)::int as waiting from graphile_worker.jobs where task_identifier = ${sendMailJob(true)}`;
    waiting = row?.waiting ?? 0;
  }
  const { messages } = await (await app.fetch(`/sandbox/mail?to=${to}`)).json();
  return messages.filter(({ subject }: Letter) => about.test(subject));
}

async function heldOf(app: TestApp) {
  const [row] = await app.pool<{ id: string; periodEnd: Date }[]>`
    select subscription_id as id, period_end as "periodEnd" from subscriptions where phase <> 'ended'`;
  assert.ok(row);
  return row;
}

const ANNA = "anna@example.org";

Deno.test("a member whose renewal fails is told by mail, once, until when Pro stays", async () => {
  await using app = await testApp({ OPERATOR_NAME: "Ann Bee", OPERATOR_CONTACT: "ann@example.org" });
  const anna = payer(app, await app.signIn(ANNA));
  await anna.upgrade("1", soonOver());
  assert.deepEqual(await lettersTo(app, ANNA, /could not renew/), []);
  await anna.advance(A_MONTH);
  await anna.advance(2);
  const [letter, ...others] = await lettersTo(app, ANNA, /could not renew/);
  assert.deepEqual(others, []);
  assert.match(letter?.text ?? "", /You stay Pro until \w+ \d+, \d{4}\./);
  assert.match(letter?.text ?? "", /\n-- \nThis Stowmark is run by Ann Bee\.\nQuestions: ann@example\.org\n$/);
});

Deno.test("each payment has one receipt, however often and by how many servers it is looked at", async () => {
  await using app = await testApp();
  await using parts = await billingContextOf(app);
  const anna = payer(app, await app.signIn(ANNA));
  await anna.confirm(await anna.secret("3"), "4000000000000002");
  assert.deepEqual(await lettersTo(app, ANNA, /receipt/), [], "a declined card has paid nothing");
  const paid = await anna.upgrade("3");
  await anna.quiet();
  const { id } = await heldOf(app);
  await Promise.all([1, 2, 3].map(() => activate(parts.billing, id)));
  await anna.subscribe(paid, "3");
  await reconcile(parts.billing, Date.now());
  const [letter, ...others] = await lettersTo(app, ANNA, /receipt/);
  assert.deepEqual(others, []);
  assert.equal(letter?.subject, "Your receipt for Stowmark Pro: $89.99");
  assert.match(letter?.text ?? "", /We received \$89\.99 for Stowmark Pro, Yearly, on \w+ \d+, \d{4}\./);
  assert.match(letter?.text ?? "", /https:\/\/invoice\.stripe\.com\//);
  assert.match(letter?.text ?? "", /The plan renews on .+ press Cancel Plan/);
  await anna.advance(366);
  assert.equal((await lettersTo(app, ANNA, /receipt/)).length, 2, "a renewal has one too");
});

Deno.test("nobody is sent a receipt for what was paid before there were receipts", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn(ANNA));
  await anna.upgrade();
  await anna.quiet();
  const before = (await lettersTo(app, ANNA, /receipt/)).length;
  await app.pool`update subscriptions set receipt_invoice_id = ''`;
  await using parts = await billingContextOf(app);
  await activate(parts.billing, (await heldOf(app)).id);
  assert.equal((await lettersTo(app, ANNA, /receipt/)).length, before);
  await anna.advance(A_MONTH);
  assert.equal((await lettersTo(app, ANNA, /receipt/)).length, before + 1);
});

Deno.test("the renewal of a long plan is announced once for each period, by whichever server comes first", async () => {
  await using app = await testApp();
  await using parts = await billingContextOf(app);
  await using others = await billingContextOf(app);
  const anna = payer(app, await app.signIn(ANNA));
  await anna.upgrade("3");
  await anna.quiet();
  const at = async (days: number) => new Date((await heldOf(app)).periodEnd.getTime() - days * DAY_MS);
  const early = await at(28.1);
  assert.equal(await announceRenewals(parts.billing, early), 0);
  const near = await at(27.9);
  const told = await Promise.all([parts, others, parts].map(({ billing }) => announceRenewals(billing, near)));
  assert.equal(told.reduce((sum, count) => sum + count), 1);
  assert.equal(await announceRenewals(others.billing, await at(1)), 0, "also after a restart");
  const [letter, ...more] = await lettersTo(app, ANNA, /renews on/);
  assert.deepEqual(more, []);
  assert.match(letter?.text ?? "", /plan \(Yearly\) renews on \w+ \d+, \d{4}\. Your card is then charged \$89\.99\./);
  assert.match(letter?.text ?? "", /To cancel before, open Settings, Subscription and press Cancel Plan/);
  await anna.advance(366);
  assert.equal(await announceRenewals(parts.billing, await at(20)), 1, "the next period has its own");
  assert.equal((await lettersTo(app, ANNA, /renews on/)).length, 2);
});

Deno.test("no renewal is announced that does not come, nor every month's", async () => {
  await using app = await testApp();
  await using parts = await billingContextOf(app);
  const [anna, ben, cleo] = await Promise.all(
    [ANNA, "ben@example.org", "cleo@example.org"].map((to) => app.signIn(to)),
  );
  assert.ok(anna && ben && cleo);
  await payer(app, anna).upgrade("1");
  await payer(app, ben).upgrade("2");
  await payer(app, cleo).upgrade("2");
  await ben.write("subscription", "cancel_subscription", { planId: "2" });
  await payer(app, cleo).quiet();
  const [theirs] = await app.pool<{ id: string; periodEnd: Date }[]>`
    select subscription_id as id, period_end as "periodEnd" from subscriptions where user_id = ${cleo.user.userId}`;
  assert.ok(theirs);
  const near = new Date(theirs.periodEnd.getTime() - 10 * DAY_MS);
  // Cancelled at Stripe, and the message of it was lost.
  await app.pool`
    update sandbox.stripe_objects set body = body || '{"cancel_at_period_end": true}'::jsonb where id = ${theirs.id}`;
  assert.equal(await announceRenewals(parts.billing, near), 0);
  await app.pool`
    update sandbox.stripe_objects set body = body || '{"cancel_at_period_end": false, "cancel_at": null}'::jsonb
    where id = ${theirs.id}`;
  await activate(parts.billing, theirs.id);
  assert.equal(await announceRenewals(parts.billing, near), 1, "taken back in time, it comes after all");
  const nextMonth = new Date(Date.now() + 20 * DAY_MS);
  assert.equal(await announceRenewals(parts.billing, nextMonth), 0, "a month's renewal needs no notice");
});

Deno.test("who is no longer Pro is told once what stays and what is limited again", async () => {
  await using app = await testApp();
  await using parts = await billingContextOf(app);
  const member = await app.signIn(ANNA);
  const anna = payer(app, member);
  await anna.secret("2");
  await anna.secret("3");
  await anna.quiet();
  assert.deepEqual(await lettersTo(app, ANNA, /has ended/), [], "a purchase that was given up was never Pro");
  assert.deepEqual(await anna.subscription(), { isSubScribe: false });
  await anna.upgrade("1");
  await member.write("subscription", "cancel_subscription", { planId: "1" });
  await anna.advance(A_MONTH);
  await reconcile(parts.billing, Date.now());
  const [letter, ...others] = await lettersTo(app, ANNA, /has ended/);
  assert.deepEqual(others, []);
  assert.match(letter?.text ?? "", /All your boxes, photos and files stay/);
  assert.match(
    letter?.text ?? "",
    /Without Pro you can add 20 new boxes a month and keep 5 photos and files in each box\./,
  );
  assert.deepEqual(await anna.subscription(), { isSubScribe: false, status: "ended" });
});

Deno.test("whoever may add boxes to a household of theirs is told as well, and by its name", async () => {
  await using app = await testApp();
  const owner = await app.signIn(ANNA);
  const [ben, cleo] = ["ben@example.org", "cleo@example.org"];
  await joinedBy(app, owner, ben);
  await joinedBy(app, owner, cleo, "viewer");
  const anna = payer(app, owner);
  await anna.upgrade("1");
  await owner.write("subscription", "cancel_subscription", { planId: "1" });
  await anna.quiet();
  const toldTo = (email: string) => lettersTo(app, email, /no Pro any more/);
  assert.deepEqual(await toldTo(ben), []);
  await anna.advance(A_MONTH);
  const [letter, ...others] = await toldTo(ben);
  assert.deepEqual([others, await toldTo(cleo), await toldTo(ANNA)], [[], [], []]);
  assert.match(letter?.text ?? "", /the owner of the household "Home" has the free plan now/);
  assert.match(
    letter?.text ?? "",
    /Without Pro you can add 20 new boxes a month .* for all in the household together\./,
  );
});

Deno.test("who stays Pro by a grant is not told that Pro has ended", async () => {
  await using app = await testApp();
  const pro = payer(app, await app.signIn("pro@sandbox.test"));
  const { paymentIntentId } = await pro.upgrade();
  await pro.refund(paymentIntentId);
  await pro.quiet();
  assert.deepEqual(await lettersTo(app, "pro@sandbox.test", /has ended/), []);
});
