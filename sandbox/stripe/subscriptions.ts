import { openInvoice, voidInvoice } from "./invoices.ts";
import type { Customer, Price, Subscription } from "./objects.ts";
import { itemOf, withPeriod } from "./periods.ts";
import { missing, refused } from "./refusal.ts";
import { newObject, newStripeId } from "./new_object.ts";
import type { StripeStore } from "./stripe_store.ts";

export interface NewSubscription {
  readonly customer: string;
  readonly price: string;
  readonly metadata: Record<string, string>;
}

export async function createSubscription(store: StripeStore, given: NewSubscription): Promise<Subscription> {
  const customer = await store.get("customer", given.customer, "customer");
  if (customer.deleted) throw missing("customer", given.customer, "customer");
  const price = await store.get("price", given.price, "items[0][price]");
  const fresh = withPeriod(blank(store, customer, price, given.metadata), store.now);
  const invoice = await openInvoice(store, await store.save(fresh), "subscription_create");
  const subscription = await store.save({ ...fresh, latest_invoice: invoice.id });
  await store.emit("customer.subscription.created", subscription);
  return subscription;
}

function blank(store: StripeStore, customer: Customer, price: Price, metadata: Record<string, string>): Subscription {
  return newObject("subscription", {
    status: "incomplete",
    created: store.now,
    billing_cycle_anchor: store.now,
    customer: customer.id,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    currency: price.currency,
    default_payment_method: null,
    items: {
      data: [{
        id: newStripeId("si"),
        object: "subscription_item",
        price,
        current_period_start: store.now,
        current_period_end: store.now,
      }],
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
  store: StripeStore,
  subscription: Subscription,
  change: { endsWithPeriod?: boolean; paymentMethod?: string; price?: string },
): Promise<Subscription> {
  if (hasEnded(subscription)) throw refused("A canceled subscription can only update its cancellation_details.");
  const { endsWithPeriod = subscription.cancel_at_period_end, paymentMethod, price } = change;
  const changed = { ...subscription, default_payment_method: paymentMethod ?? subscription.default_payment_method };
  changed.cancel_at_period_end = endsWithPeriod;
  changed.cancel_at = endsWithPeriod ? itemOf(changed).current_period_end : null;
  if (price) {
    changed.items = { data: [{ ...itemOf(changed), price: await store.get("price", price, "items[0][price]") }] };
  }
  await store.emit("customer.subscription.updated", await store.save(changed));
  return changed;
}

export async function endSubscription(store: StripeStore, subscription: Subscription): Promise<Subscription> {
  if (hasEnded(subscription)) throw missing("subscription", subscription.id);
  if (subscription.status === "incomplete" && subscription.latest_invoice) {
    await voidInvoice(store, await store.get("invoice", subscription.latest_invoice));
    return await store.get("subscription", subscription.id);
  }
  for (
    const invoice of await store.list("invoice", {
      parent: { subscription_details: { subscription: subscription.id } },
    })
  ) {
    if (invoice.status === "open") await store.save({ ...invoice, next_payment_attempt: null });
  }
  const ended = { ...subscription, status: "canceled" as const, ended_at: store.now };
  await store.emit("customer.subscription.deleted", await store.save(ended));
  return ended;
}

export async function deleteCustomer(store: StripeStore, customer: Customer): Promise<Customer> {
  for (const subscription of await store.list("subscription", { customer: customer.id })) {
    if (!hasEnded(subscription)) await endSubscription(store, subscription);
  }
  const deleted = await store.save({ ...customer, deleted: true as const });
  await store.emit("customer.deleted", customer);
  return deleted;
}
