import { listOf } from "./expand.ts";
import { type Form, recordAt, textAt, textsAt } from "./form_body.ts";
import { voidInvoice } from "../invoices.ts";
import type { Kind, ObjectOf } from "../objects.ts";
import { refused } from "../refusal.ts";
import { refund } from "../charge.ts";
import { createSetup } from "../confirm.ts";
import { newObject } from "../new_object.ts";
import { createSubscription, deleteCustomer, endSubscription, hasEnded, updateSubscription } from "../subscriptions.ts";
import type { StripeStore } from "../stripe_store.ts";

interface Call {
  readonly store: StripeStore;
  readonly form: Form;
  /** The id in the address. */
  readonly id: string;
}
export type Answering = (call: Call) => Promise<object>;

export const API_CALLS: readonly (readonly ["GET" | "POST" | "DELETE", string, Answering])[] = [
  ["POST", "/v1/customers", createCustomer],
  ["GET", "/v1/customers/:id", async ({ store, id }) => goneOr(await store.get("customer", id))],
  ["POST", "/v1/customers/:id", updateCustomer],
  [
    "DELETE",
    "/v1/customers/:id",
    async ({ store, id }) => gone(await deleteCustomer(store, await customer(store, id))),
  ],
  [
    "GET",
    "/v1/customers/:id/payment_methods",
    async ({ store, id, form }) =>
      page(form, await store.list("payment_method", { customer: (await customer(store, id)).id }), "payment_methods"),
  ],
  ["POST", "/v1/prices", createPrice],
  ["GET", "/v1/prices", listPrices],
  ["POST", "/v1/subscriptions", ({ store, form }) =>
    createSubscription(store, {
      customer: required(form, "customer"),
      price: required(form, "items.0.price"),
      metadata: recordAt(form, "metadata"),
    })],
  ["GET", "/v1/subscriptions/:id", retrieve("subscription")],
  ["POST", "/v1/subscriptions/:id", changeSubscription],
  [
    "DELETE",
    "/v1/subscriptions/:id",
    async ({ store, id }) => await endSubscription(store, await store.get("subscription", id)),
  ],
  ["GET", "/v1/subscriptions", listSubscriptions],
  ["GET", "/v1/invoices/:id", retrieve("invoice")],
  ["POST", "/v1/invoices/:id/void", async ({ store, id }) => await voidInvoice(store, await store.get("invoice", id))],
  ["GET", "/v1/invoices", listInvoices],
  ["GET", "/v1/invoice_payments", async ({ store, form }) => {
    const payment = { payment_intent: required(form, "payment.payment_intent") };
    return page(form, await store.list("invoice_payment", { payment }), "invoice_payments");
  }],
  ["GET", "/v1/payment_intents/:id", retrieve("payment_intent")],
  ["POST", "/v1/setup_intents", ({ store, form }) => createSetup(store, required(form, "customer"))],
  ["GET", "/v1/setup_intents/:id", retrieve("setup_intent")],
  ["GET", "/v1/payment_methods/:id", retrieve("payment_method")],
  ["POST", "/v1/payment_methods/:id/detach", async ({ store, id }) => {
    const detached = { ...await store.get("payment_method", id), customer: null };
    await store.emit("payment_method.detached", await store.save(detached));
    return detached;
  }],
  ["POST", "/v1/refunds", async ({ store, form }) => {
    const intent = await store.get("payment_intent", required(form, "payment_intent"), "payment_intent");
    return await refund(store, intent);
  }],
  ["GET", "/v1/disputes", async ({ store, form }) => {
    const payment_intent = required(form, "payment_intent");
    return page(form, await store.list("dispute", { payment_intent }), "disputes");
  }],
];

function retrieve(kind: Kind): Answering {
  return async ({ store, id }) => await store.get(kind, id);
}

function required(form: Form, path: string): string {
  const text = textAt(form, path);
  if (text) return text;
  throw refused(`Missing required param: ${path}.`, { code: "parameter_missing", param: path });
}

async function createCustomer({ store, form }: Call) {
  const made = await store.save(newObject("customer", {
    email: textAt(form, "email") ?? null,
    description: textAt(form, "description") ?? null,
    metadata: recordAt(form, "metadata"),
    invoice_settings: { default_payment_method: null },
  }));
  await store.emit("customer.created", made);
  return made;
}

async function customer(store: StripeStore, id: string): Promise<ObjectOf<"customer">> {
  const found = await store.get("customer", id);
  if (found.deleted) throw refused(`No such customer: '${id}'`, { code: "resource_missing", param: "id" });
  return found;
}

async function updateCustomer({ store, form, id }: Call) {
  const known = await customer(store, id);
  const method = textAt(form, "invoice_settings.default_payment_method");
  const settings = {
    ...known.invoice_settings,
    ...(method !== undefined && { default_payment_method: method || null }),
  };
  const changed = await store.save({ ...known, invoice_settings: settings });
  await store.emit("customer.updated", changed);
  return changed;
}

function gone({ id }: { id: string }) {
  return { id, object: "customer", deleted: true };
}

function goneOr(found: ObjectOf<"customer">) {
  return found.deleted ? gone(found) : found;
}

async function createPrice({ store, form }: Call) {
  const product = await store.save(newObject("product", { name: required(form, "product_data.name") }));
  return await store.save(newObject("price", {
    active: true,
    currency: required(form, "currency"),
    lookup_key: textAt(form, "lookup_key") ?? null,
    metadata: recordAt(form, "metadata"),
    product: product.id,
    recurring: {
      interval: required(form, "recurring.interval") === "year" ? "year" : "month",
      interval_count: Number(textAt(form, "recurring.interval_count") ?? 1),
    },
    unit_amount: Number(required(form, "unit_amount")),
  }));
}

async function listPrices({ store, form }: Call) {
  const keys = textsAt(form, "lookup_keys");
  const prices = await store.list("price", {});
  return page(form, prices.filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? "")), "prices");
}

async function changeSubscription({ store, form, id }: Call) {
  const endsWithPeriod = textAt(form, "cancel_at_period_end");
  const paymentMethod = textAt(form, "default_payment_method");
  return await updateSubscription(store, await store.get("subscription", id), {
    ...(endsWithPeriod !== undefined && { endsWithPeriod: endsWithPeriod === "true" }),
    ...(paymentMethod !== undefined && { paymentMethod }),
  });
}

async function listSubscriptions({ store, form }: Call) {
  const [customerId, status] = [textAt(form, "customer"), textAt(form, "status")];
  const found = await store.list("subscription", customerId ? { customer: customerId } : {});
  const asked = found.filter((one) => status ? status === "all" || one.status === status : !hasEnded(one));
  return page(form, asked, "subscriptions");
}

async function listInvoices({ store, form }: Call) {
  const [subscription, customer, status] = ["subscription", "customer", "status"].map((name) => textAt(form, name));
  const fields = {
    ...(status && { status }),
    ...(customer && { customer }),
    ...(subscription && { parent: { subscription_details: { subscription } } }),
  };
  return page(form, await store.list("invoice", fields), "invoices");
}

function page(form: Form, found: readonly { id: string }[], name: string) {
  const after = textAt(form, "starting_after");
  const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  const end = start + Number(textAt(form, "limit") ?? 10);
  return listOf(found.slice(start, end), `/v1/${name}`, end < found.length);
}
