import assert from "node:assert/strict";
import { stripeNow, type World } from "./billing_model.ts";
import type { Person } from "./billing_person.ts";
import type { UserId } from "../../domain/wire/ids.ts";

const OPEN: ReadonlySet<string> = new Set(["needs_payment", "needs_authentication", "processing", "declined"]);
const LIVING: ReadonlySet<string> = new Set(["active", "past_due", "cancelling"]);
const DAY_MS = 86_400_000;

/** What Stripe's own books say, read without any of the code under test. */
export interface Books {
  readonly isPaid: boolean;
  /** A renewal failed less than a week ago. */
  readonly isInGrace: boolean;
  readonly livingSubscriptions: number;
  /** Payments of the most often paid invoice. */
  readonly maxPaymentsOfOneInvoice: number;
  readonly payments: number;
}

interface InvoiceRow {
  readonly status: string;
  readonly created: number;
  readonly months: number;
  readonly subscription: string;
  readonly isGone: boolean;
  readonly payments: number;
  readonly isKept: boolean;
}

export async function readBooks(world: World, userId: UserId): Promise<Books> {
  const { pool } = world;
  const now = (await stripeNow(world)).getTime();
  const invoices = await pool<InvoiceRow[]>`
    select i.body->>'status' as status, s.body->>'status' as subscription, (i.body->>'created')::float8 as created,
      (s.body#>>'{items,data,0,price,recurring,interval_count}')::int as months,
      c.body ? 'deleted' as "isGone",
      (select count(*)::int from sandbox.stripe_objects h where h.kind = 'charge' and h.body->>'status' = 'succeeded'
        and h.body->>'payment_intent' = p.body#>>'{payment,payment_intent}') as payments,
      not exists (select from sandbox.stripe_objects h where h.kind = 'charge'
        and h.body->>'payment_intent' = p.body#>>'{payment,payment_intent}' and (h.body->>'refunded')::boolean)
      and not exists (select from sandbox.stripe_objects d where d.kind = 'dispute'
        and d.body->>'payment_intent' = p.body#>>'{payment,payment_intent}' and d.body->>'status' <> 'won') as "isKept"
    from sandbox.stripe_objects s
      join sandbox.stripe_objects i on i.kind = 'invoice'
        and i.body#>>'{parent,subscription_details,subscription}' = s.id
      join sandbox.stripe_objects p on p.kind = 'invoice_payment' and p.body->>'invoice' = i.id
      join sandbox.stripe_objects c on c.id = s.body->>'customer'
    where s.kind = 'subscription' and s.body#>>'{metadata,userId}' = ${userId}`;
  const [living] = await pool<{ count: number }[]>`
    select count(*)::int from sandbox.stripe_objects where kind = 'subscription'
      and body#>>'{metadata,userId}' = ${userId} and body->>'status' in ('active', 'past_due')`;
  const isUnpaid = ({ status, subscription, created }: InvoiceRow) =>
    status === "open" && subscription === "past_due" && now < created * 1000 + 7 * DAY_MS;
  return {
    isPaid: invoices.some((one) => one.status === "paid" && one.isKept && !one.isGone && now < endOf(one)),
    isInGrace: invoices.some(isUnpaid),
    livingSubscriptions: living?.count ?? 0,
    maxPaymentsOfOneInvoice: Math.max(0, ...invoices.map(({ payments }) => payments)),
    payments: invoices.reduce((total, { payments }) => total + payments, 0),
  };
}

/** An invoice pays for the months from its making; renewals are made on the minute the last months end. */
function endOf({ created, months }: InvoiceRow): number {
  const end = new Date(created * 1000);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + months);
  // The 31st of a short month is its last day.
  if (end.getUTCDate() < day) end.setUTCDate(0);
  return end.getTime();
}

export async function phasesOf({ pool }: World, userId: UserId): Promise<ReadonlyMap<string, string>> {
  const rows = await pool<{ id: string; phase: string }[]>`
    select subscription_id as id, phase from subscriptions where user_id = ${userId}`;
  return new Map(rows.map(({ id, phase }) => [id, phase]));
}

export async function isProHere(world: World, userId: UserId): Promise<boolean> {
  const now = await stripeNow(world);
  const [user] = await world.pool<{ isPro: boolean }[]>`
    select coalesce(pro_until > ${now}, false) as "isPro" from users where id = ${userId}`;
  return user?.isPro ?? false;
}

/** How far the newest purchase of a member is on our side, and where its subscription stands. */
export async function purchaseOf({ pool }: World, userId: UserId) {
  const [row] = await pool<{ state: string; phase: string | null }[]>`
    select m.checkout as state, s.phase from billing_members m
      left join subscriptions s on s.subscription_id = m.attempt_subscription_id
    where m.user_id = ${userId}`;
  return row ?? null;
}

/** The mails that wait to be carried; nobody carries them here. */
async function receiptsOf({ pool }: World, { caller: { email } }: Person): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select count(*)::int from graphile_worker._private_jobs
    where payload->>'to' = ${email} and payload->>'subject' like 'Your receipt%'`;
  return row?.count ?? 0;
}

/** What must hold once nothing is under way any more. */
export async function assertSettled(world: World, person: Person): Promise<void> {
  const { userId } = person.caller;
  const books = await readBooks(world, userId);
  const isPro = await isProHere(world, userId);
  if (books.isPaid) assert.ok(isPro, "money without Pro");
  if (isPro) assert.ok(books.isPaid || books.isInGrace, "Pro without money");
  const purchase = await purchaseOf(world, userId);
  if (purchase?.phase === "incomplete") assert.ok(OPEN.has(purchase.state), `a purchase is open and ${purchase.state}`);
  if (purchase?.phase && LIVING.has(purchase.phase)) assert.equal(purchase.state, "paid", "a plan lives unpaid for");
  const receipts = await receiptsOf(world, person);
  assert.ok(receipts <= books.payments, "a payment has two receipts");
  if (books.isPaid) assert.ok(receipts > 0, "a payment without a receipt");
  if (!person.hasLeft) return;
  assert.equal(books.livingSubscriptions, 0, "a deleted account is still charged");
  if (person.paymentsOnLeaving !== null) {
    assert.equal(books.payments, person.paymentsOnLeaving, "charged after leaving");
  }
}
