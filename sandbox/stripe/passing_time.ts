import { chargeAway } from "./collect.ts";
import { openInvoice, paymentOf, subscriptionOfInvoice, voidInvoice } from "./invoices.ts";
import type { Invoice, StripeObject, Subscription } from "./objects.ts";
import { itemOf, withPeriod } from "./periods.ts";
import { endSubscription, hasEnded } from "./subscriptions.ts";
import type { World } from "./world.ts";

const DAY_S = 24 * 60 * 60;
/** A failed renewal is tried again on these days after the first try; after the last the subscription ends. */
const RETRY_DAYS = [1, 3, 5, 7];

/** Lets everything happen that falls due until then, each thing at its own time. */
export async function passTime(world: World, until: number): Promise<void> {
  for (let due = await world.nextDue(until); due; due = await world.nextDue(until)) {
    world.now = due.at;
    await happen(world, due.object);
  }
  world.now = until;
}

async function happen(world: World, object: StripeObject): Promise<void> {
  if (object.object === "invoice") return await retry(world, object);
  if (object.object !== "subscription") throw new Error(`expected an invoice or a subscription due, got ${object.id}`);
  if (object.status === "incomplete") return await expire(world, object);
  if (object.cancel_at_period_end) return void await endSubscription(world, object);
  await renew(world, object);
}

async function expire(world: World, subscription: Subscription): Promise<void> {
  const invoice = await world.get("invoice", subscription.latest_invoice ?? "");
  await voidInvoice(world, invoice);
}

async function renew(world: World, subscription: Subscription): Promise<void> {
  const moved = withPeriod(subscription, itemOf(subscription).current_period_end);
  const invoice = await openInvoice(world, moved, "subscription_cycle");
  const renewed = await world.save({ ...moved, latest_invoice: invoice.id });
  await world.emit("customer.subscription.updated", renewed);
  await collect(world, invoice, world.now);
}

async function retry(world: World, invoice: Invoice): Promise<void> {
  await collect(world, invoice, invoice.created);
}

async function collect(world: World, invoice: Invoice, firstTryS: number): Promise<void> {
  const { intent } = await paymentOf(world, invoice.id);
  if (await chargeAway(world, invoice, intent)) return;
  const subscription = await subscriptionOfInvoice(world, invoice);
  const nextDay = RETRY_DAYS.find((day) => firstTryS + day * DAY_S > world.now);
  const next = nextDay === undefined ? null : firstTryS + nextDay * DAY_S;
  await world.save({ ...await world.get("invoice", invoice.id), next_payment_attempt: next });
  if (hasEnded(subscription)) return;
  if (next === null) return void await endSubscription(world, subscription);
  if (subscription.status === "active") {
    await world.emit("customer.subscription.updated", await world.save({ ...subscription, status: "past_due" }));
  }
}
