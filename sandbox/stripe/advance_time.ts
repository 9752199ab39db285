import { chargeAway } from "./charge.ts";
import { openInvoice, paymentOf, subscriptionOfInvoice } from "./invoices.ts";
import type { Invoice, StripeObject, Subscription } from "./objects.ts";
import { itemOf, withPeriod } from "./periods.ts";
import { endSubscription, hasEnded } from "./subscriptions.ts";
import type { StripeStore } from "./stripe_store.ts";

const DAY_S = 24 * 60 * 60;
/** A failed renewal is tried again on these days after the first try; after the last the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7];

/** Lets everything happen that falls due until then, each thing at its own time. */
export async function advanceTime(store: StripeStore, until: number): Promise<void> {
  for (let due = await store.nextDue(until); due; due = await store.nextDue(until)) {
    store.now = due.at;
    await happen(store, due.object);
  }
  store.now = until;
}

async function happen(store: StripeStore, object: StripeObject): Promise<void> {
  if (object.object === "invoice") return await collect(store, object, object.created);
  if (object.object !== "subscription") throw new Error(`expected an invoice or a subscription due, got ${object.id}`);
  if (object.status === "incomplete" || object.cancel_at_period_end) return void await endSubscription(store, object);
  await renew(store, object);
}

async function renew(store: StripeStore, subscription: Subscription): Promise<void> {
  const moved = withPeriod(subscription, itemOf(subscription).current_period_end);
  const invoice = await openInvoice(store, moved, "subscription_cycle");
  const renewed = await store.save({ ...moved, latest_invoice: invoice.id });
  await store.emit("customer.subscription.updated", renewed);
  await collect(store, invoice, store.now);
}

async function collect(store: StripeStore, invoice: Invoice, firstTryS: number): Promise<void> {
  const { intent } = await paymentOf(store, invoice.id);
  if (await chargeAway(store, invoice, intent)) return;
  const subscription = await subscriptionOfInvoice(store, invoice);
  const nextDay = RETRY_DAYS.find((day) => firstTryS + day * DAY_S > store.now);
  const next = nextDay === undefined ? null : firstTryS + nextDay * DAY_S;
  await store.save({ ...await store.get("invoice", invoice.id), next_payment_attempt: next });
  if (hasEnded(subscription)) return;
  if (next === null) return void await endSubscription(store, subscription);
  if (subscription.status === "active") {
    await store.emit("customer.subscription.updated", await store.save({ ...subscription, status: "past_due" }));
  }
}
