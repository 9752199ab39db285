import { listOf } from "./expand.ts";
import { type Form, recordAt, textAt, textsAt } from "./form_body.ts";
import { voidInvoice } from "./invoices.ts";
import type { Kind, ObjectOf } from "./objects.ts";
import { refused } from "./refusal.ts";
import { refund } from "./refunds.ts";
import { shaped } from "./shapes.ts";
import { createSubscription, deleteCustomer, endSubscription, hasEnded, updateSubscription } from "./subscriptions.ts";
import type { World } from "./world.ts";

interface Call {
  readonly world: World;
  readonly form: Form;
  /** The id in the address. */
  readonly id: string;
}
export type Answering = (call: Call) => Promise<object>;

export const API_CALLS: readonly (readonly ["GET" | "POST" | "DELETE", string, Answering])[] = [
  ["POST", "/v1/customers", createCustomer],
  ["GET", "/v1/customers/:id", async ({ world, id }) => goneOr(await world.get("customer", id))],
  ["POST", "/v1/customers/:id", updateCustomer],
  [
    "DELETE",
    "/v1/customers/:id",
    async ({ world, id }) => gone(await deleteCustomer(world, await customer(world, id))),
  ],
  [
    "GET",
    "/v1/customers/:id/payment_methods",
    async ({ world, id, form }) =>
      page(form, await world.list("payment_method", { customer: (await customer(world, id)).id }), "payment_methods"),
  ],
  ["POST", "/v1/products", ({ world, form }) => world.save(shaped("product", { name: required(form, "name") }))],
  ["GET", "/v1/products", async ({ world, form }) => page(form, await world.list("product", {}), "products")],
  ["POST", "/v1/prices", createPrice],
  ["GET", "/v1/prices/:id", retrieve("price")],
  ["GET", "/v1/prices", listPrices],
  ["POST", "/v1/subscriptions", ({ world, form }) =>
    createSubscription(world, {
      customer: required(form, "customer"),
      price: required(form, "items.0.price"),
      metadata: recordAt(form, "metadata"),
    })],
  ["GET", "/v1/subscriptions/:id", retrieve("subscription")],
  ["POST", "/v1/subscriptions/:id", changeSubscription],
  [
    "DELETE",
    "/v1/subscriptions/:id",
    async ({ world, id }) => await endSubscription(world, await world.get("subscription", id)),
  ],
  ["GET", "/v1/subscriptions", listSubscriptions],
  ["GET", "/v1/invoices/:id", retrieve("invoice")],
  ["POST", "/v1/invoices/:id/void", async ({ world, id }) => await voidInvoice(world, await world.get("invoice", id))],
  ["GET", "/v1/invoices", listInvoices],
  ["GET", "/v1/invoice_payments", async ({ world, form }) => {
    const payment = { payment_intent: required(form, "payment.payment_intent") };
    return page(form, await world.list("invoice_payment", { payment }), "invoice_payments");
  }],
  ["GET", "/v1/payment_intents/:id", retrieve("payment_intent")],
  ["GET", "/v1/payment_methods/:id", retrieve("payment_method")],
  ["POST", "/v1/payment_methods/:id/detach", async ({ world, id }) => {
    const detached = { ...await world.get("payment_method", id), customer: null };
    await world.emit("payment_method.detached", await world.save(detached));
    return detached;
  }],
  ["POST", "/v1/refunds", async ({ world, form }) => {
    const intent = await world.get("payment_intent", required(form, "payment_intent"), "payment_intent");
    const amount = textAt(form, "amount");
    return await refund(world, intent, amount === undefined ? undefined : Number(amount));
  }],
  ["GET", "/v1/disputes", async ({ world, form }) => {
    const payment_intent = required(form, "payment_intent");
    return page(form, await world.list("dispute", { payment_intent }), "disputes");
  }],
  ["GET", "/v1/events/:id", retrieve("event")],
  ["GET", "/v1/events", async ({ world, form }) => page(form, await world.list("event", {}), "events")],
];

function retrieve(kind: Kind): Answering {
  return async ({ world, id }) => await world.get(kind, id);
}

function required(form: Form, path: string): string {
  const text = textAt(form, path);
  if (text) return text;
  throw refused(`Missing required param: ${path}.`, { code: "parameter_missing", param: path });
}

async function createCustomer({ world, form }: Call) {
  const made = await world.save(shaped("customer", {
    email: textAt(form, "email") ?? null,
    metadata: recordAt(form, "metadata"),
    invoice_settings: { default_payment_method: null },
  }));
  await world.emit("customer.created", made);
  return made;
}

async function customer(world: World, id: string): Promise<ObjectOf<"customer">> {
  const found = await world.get("customer", id);
  if (found.deleted) throw refused(`No such customer: '${id}'`, { code: "resource_missing", param: "id" });
  return found;
}

async function updateCustomer({ world, form, id }: Call) {
  const known = await customer(world, id);
  const method = textAt(form, "invoice_settings.default_payment_method");
  const settings = {
    ...known.invoice_settings,
    ...(method !== undefined && { default_payment_method: method || null }),
  };
  const changed = await world.save({ ...known, invoice_settings: settings });
  await world.emit("customer.updated", changed);
  return changed;
}

function gone({ id }: { id: string }) {
  return { id, object: "customer", deleted: true };
}

function goneOr(found: ObjectOf<"customer">) {
  return found.deleted ? gone(found) : found;
}

async function createPrice({ world, form }: Call) {
  const product = await world.save(shaped("product", { name: required(form, "product_data.name") }));
  return await world.save(shaped("price", {
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

async function listPrices({ world, form }: Call) {
  const keys = textsAt(form, "lookup_keys");
  const prices = await world.list("price", {});
  return page(form, prices.filter(({ lookup_key }) => keys.length === 0 || keys.includes(lookup_key ?? "")), "prices");
}

async function changeSubscription({ world, form, id }: Call) {
  const endsWithPeriod = textAt(form, "cancel_at_period_end");
  const paymentMethod = textAt(form, "default_payment_method");
  const price = textAt(form, "items.0.price");
  return await updateSubscription(world, await world.get("subscription", id), {
    ...(endsWithPeriod !== undefined && { endsWithPeriod: endsWithPeriod === "true" }),
    ...(paymentMethod !== undefined && { paymentMethod }),
    ...(price !== undefined && { price }),
  });
}

async function listSubscriptions({ world, form }: Call) {
  const [customerId, status] = [textAt(form, "customer"), textAt(form, "status")];
  const found = await world.list("subscription", customerId ? { customer: customerId } : {});
  const asked = found.filter((one) => status ? status === "all" || one.status === status : !hasEnded(one));
  return page(form, asked, "subscriptions");
}

async function listInvoices({ world, form }: Call) {
  const [subscription, customer, status] = ["subscription", "customer", "status"].map((name) => textAt(form, name));
  const fields = {
    ...(status && { status }),
    ...(customer && { customer }),
    ...(subscription && { parent: { subscription_details: { subscription } } }),
  };
  return page(form, await world.list("invoice", fields), "invoices");
}

function page(form: Form, found: readonly { id: string }[], name: string) {
  const after = textAt(form, "starting_after");
  const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0;
  const end = start + Number(textAt(form, "limit") ?? 10);
  return listOf(found.slice(start, end), `/v1/${name}`, end < found.length);
}
