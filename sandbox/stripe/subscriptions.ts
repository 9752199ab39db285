import { openInvoice, voidInvoice } from "./invoices.ts";
import type { Customer, Price, Subscription } from "./objects.ts";
import { itemOf, withPeriod } from "./periods.ts";
import { missing, refused } from "./refusal.ts";
import { shaped } from "./shapes.ts";
import { newStripeId } from "./ids.ts";
import type { World } from "./world.ts";

export interface NewSubscription {
  readonly customer: string;
  readonly price: string;
  readonly metadata: Record<string, string>;
}

export async function createSubscription(world: World, given: NewSubscription): Promise<Subscription> {
  const customer = await world.get("customer", given.customer, "customer");
  if (customer.deleted) throw missing("customer", given.customer, "customer");
  const price = await world.get("price", given.price, "items[0][price]");
  const fresh = withPeriod(blank(world, customer, price, given.metadata), world.now);
  itemOf(fresh).subscription = fresh.id;
  const invoice = await openInvoice(world, await world.save(fresh), "subscription_create");
  const subscription = await world.save({ ...fresh, latest_invoice: invoice.id });
  await world.emit("customer.subscription.created", subscription);
  return subscription;
}

function blank(world: World, customer: Customer, price: Price, metadata: Record<string, string>): Subscription {
  return shaped("subscription", {
    status: "incomplete",
    created: world.now,
    billing_cycle_anchor: world.now,
    start_date: world.now,
    customer: customer.id,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    currency: price.currency,
    default_payment_method: null,
    items: {
      object: "list",
      data: [{
        id: newStripeId("si"),
        object: "subscription_item",
        created: world.now,
        discounts: [],
        metadata: {},
        price,
        quantity: 1,
        subscription: "",
        tax_rates: [],
        current_period_start: world.now,
        current_period_end: world.now,
      }],
      has_more: false,
      url: "/v1/subscription_items",
    },
    latest_invoice: null,
    metadata,
  });
}

export function hasEnded({ status }: Subscription): boolean {
  return status === "canceled" || status === "incomplete_expired";
}

/** Changes what Stripe lets one change: the end, the card, the plan (from the next invoice on). */
export async function updateSubscription(
  world: World,
  subscription: Subscription,
  change: { endsWithPeriod?: boolean; paymentMethod?: string; price?: string },
): Promise<Subscription> {
  if (hasEnded(subscription)) throw refused("A canceled subscription can only update its cancellation_details.");
  const { endsWithPeriod = subscription.cancel_at_period_end, paymentMethod, price } = change;
  const changed = { ...subscription, default_payment_method: paymentMethod ?? subscription.default_payment_method };
  changed.cancel_at_period_end = endsWithPeriod;
  changed.cancel_at = endsWithPeriod ? itemOf(changed).current_period_end : null;
  changed.canceled_at = endsWithPeriod ? subscription.canceled_at ?? world.now : null;
  if (price) {
    const item = { ...itemOf(changed), price: await world.get("price", price, "items[0][price]") };
    changed.items = { ...changed.items, data: [item] };
  }
  await world.emit("customer.subscription.updated", await world.save(changed));
  return changed;
}

export async function endSubscription(world: World, subscription: Subscription): Promise<Subscription> {
  if (hasEnded(subscription)) throw missing("subscription", subscription.id);
  if (subscription.status === "incomplete" && subscription.latest_invoice) {
    await voidInvoice(world, await world.get("invoice", subscription.latest_invoice));
    return await world.get("subscription", subscription.id);
  }
  for (
    const invoice of await world.list("invoice", {
      parent: { subscription_details: { subscription: subscription.id } },
    })
  ) {
    if (invoice.status === "open") await world.save({ ...invoice, auto_advance: false, next_payment_attempt: null });
  }
  const ended = { ...subscription, status: "canceled" as const, ended_at: world.now };
  ended.canceled_at = subscription.canceled_at ?? world.now;
  await world.emit("customer.subscription.deleted", await world.save(ended));
  return ended;
}

export async function deleteCustomer(world: World, customer: Customer): Promise<Customer> {
  for (const subscription of await world.list("subscription", { customer: customer.id })) {
    if (!hasEnded(subscription)) await endSubscription(world, subscription);
  }
  const deleted = await world.save({ ...customer, deleted: true as const });
  await world.emit("customer.deleted", customer);
  return deleted;
}
