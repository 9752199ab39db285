import { emptyFields } from "./api/empty_fields.ts";
import { newSecret, newStripeId } from "./ids.ts";
import type { Kind, ObjectOf, StripeObject } from "./objects.ts";

const PREFIXES: Readonly<Record<Kind, string>> = {
  customer: "cus",
  product: "prod",
  price: "price",
  subscription: "sub",
  invoice: "in",
  invoice_payment: "inpay",
  payment_intent: "pi",
  payment_method: "pm",
  setup_intent: "seti",
  charge: "ch",
  refund: "re",
  dispute: "dp",
  event: "evt",
};

const ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const NOBODY = { address: ADDRESS, email: null, name: null, phone: null, tax_id: null };

/** Fields that Stripe's objects always have and the stand-in never changes; after Stripe's published fixtures. */
const REST: Readonly<Record<Kind, object>> = {
  customer: {
    address: null,
    balance: 0,
    currency: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: "STOWMARK",
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  },
  product: {
    active: true,
    default_price: null,
    description: null,
    images: [],
    marketing_features: [],
    metadata: {},
    updated: null,
  },
  price: {
    billing_scheme: "per_unit",
    custom_unit_amount: null,
    nickname: null,
    tax_behavior: "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "recurring",
    unit_amount_decimal: null,
  },
  subscription: {
    application: null,
    automatic_tax: { enabled: false, liability: null, disabled_reason: null },
    billing_mode: { type: "flexible" },
    cancellation_details: { comment: null, feedback: null, reason: null },
    collection_method: "charge_automatically",
    days_until_due: null,
    default_source: null,
    description: null,
    discounts: [],
    payment_settings: { payment_method_types: ["card"], save_default_payment_method: "on_subscription" },
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    test_clock: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: "self" } },
    trial_end: null,
    trial_settings: { end_behavior: { missing_payment_method: "create_invoice" } },
    trial_start: null,
  },
  invoice: {
    account_country: "US",
    account_name: "Stowmark sandbox",
    collection_method: "charge_automatically",
    default_payment_method: null,
    description: null,
    discounts: [],
    amount_overpaid: 0,
    amount_shipping: 0,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null, disabled_reason: null },
    customer_tax_exempt: "none",
    effective_at: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    lines: { object: "list", data: [], has_more: false, url: "/v1/invoices/lines" },
    metadata: {},
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ["card"] },
    subtotal_excluding_tax: null,
    total_excluding_tax: null,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: 0,
  },
  invoice_payment: { is_default: true, currency: "usd", status_transitions: { canceled_at: null, paid_at: null } },
  payment_intent: {
    amount_capturable: 0,
    amount_details: { tip: {} },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    confirmation_method: "automatic",
    description: null,
    metadata: {},
    payment_method_options: {},
    payment_method_types: ["card"],
    processing: null,
    receipt_email: null,
    setup_future_usage: "off_session",
    shipping: null,
  },
  payment_method: { allow_redisplay: "limited", billing_details: NOBODY, metadata: {} },
  setup_intent: {
    automatic_payment_methods: { enabled: null },
    metadata: {},
    payment_method_options: {},
    payment_method_types: ["card"],
  },
  charge: {
    captured: true,
    billing_details: NOBODY,
    currency: "usd",
    description: null,
    fraud_details: {},
    metadata: {},
    payment_method_details: null,
  },
  refund: { currency: "usd", metadata: {}, reason: null },
  dispute: {
    currency: "usd",
    evidence: {},
    evidence_details: { due_by: null, has_evidence: false, past_due: false, submission_count: 0 },
    metadata: {},
    payment_method_details: null,
    reason: "general",
    is_charge_refundable: false,
  },
  event: { api_version: null, pending_webhooks: 1, request: { id: null, idempotency_key: null } },
};

type Given<O> = Omit<O, "id" | "object">;

export function newObject<K extends Kind>(kind: K, given: Given<ObjectOf<K>>): ObjectOf<K> {
  const id = newStripeId(PREFIXES[kind]);
  const object = { ...emptyFields(kind), ...REST[kind], livemode: false, ...given, id, object: kind };
  return object as unknown as ObjectOf<K>;
}

export function secretFor(intentId: string): string {
  return `${intentId}_secret_${newSecret()}`;
}

/** An incomplete subscription waits this long for its first payment. Stripe: 23 hours. */
const INCOMPLETE_S = 23 * 60 * 60;

/** When something happens to an object by itself; null: never. */
export function dueAt(object: StripeObject): number | null {
  if (object.object === "invoice") return object.status === "open" ? object.next_payment_attempt : null;
  if (object.object !== "subscription") return null;
  if (object.status === "incomplete") return object.created + INCOMPLETE_S;
  const isLiving = object.status === "active" || object.status === "past_due";
  return isLiving ? object.items.data[0].current_period_end : null;
}
