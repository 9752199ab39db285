import assert from "node:assert/strict";
import type Stripe from "stripe";
import { testApp } from "../../tests/support/server/test_app.ts";
import { DECLINED, payer } from "../../tests/support/test_billing.ts";
import type { ObjectOf } from "./objects.ts";

/** Fields of the objects in Stripe's published fixtures (stripe/openapi, fixtures3.json) with their kinds, `null` for any. */
const PUBLISHED: Readonly<Record<string, string>> = {
  customer: `address:object balance:number created:number currency:string default_source:null delinquent:boolean
    description:null discount:object email:null id:string invoice_prefix:string invoice_settings:object
    livemode:boolean metadata:object name:null next_invoice_sequence:number object:string phone:null
    preferred_locales:list shipping:object tax_exempt:string test_clock:null`,
  product: `active:boolean created:number default_price:string description:string id:string images:list
    livemode:boolean marketing_features:list metadata:object name:string object:string
    package_dimensions:object shippable:null statement_descriptor:null tax_code:null unit_label:null
    url:null
    updated:number`,
  price: `active:boolean billing_scheme:string created:number currency:string custom_unit_amount:object id:string
    livemode:boolean lookup_key:null metadata:object nickname:null object:string product:string
    recurring:object tax_behavior:string tiers_mode:null transform_quantity:object type:string
    unit_amount:number
    unit_amount_decimal:string`,
  subscription: `application:null application_fee_percent:null automatic_tax:object billing_cycle_anchor:number
    billing_cycle_anchor_config:object cancel_at:number canceled_at:number cancellation_details:object
    collection_method:string created:number currency:string customer:string days_until_due:null
    default_payment_method:null default_source:null default_tax_rates:list description:null discounts:list
    ended_at:number id:string invoice_settings:object items:object latest_invoice:null livemode:boolean
    metadata:object next_pending_invoice_item_invoice:number object:string on_behalf_of:null
    pause_collection:object payment_settings:object pending_invoice_item_interval:object
    pending_setup_intent:null pending_update:object schedule:null start_date:number status:string
    test_clock:null transfer_data:object trial_end:number trial_settings:object trial_start:number
    cancel_at_period_end:boolean billing_thresholds:object billing_mode:object customer_account:null
    billing_schedules:list`,
  subscription_item: `id:string object:string price:object quantity:number subscription:string current_period_end:number
    current_period_start:number
    created:number discounts:list metadata:object tax_rates:list`,
  invoice: `account_country:string account_name:null account_tax_ids:null amount_due:number amount_paid:number
    amount_remaining:number amount_shipping:number application:null attempt_count:number attempted:boolean
    auto_advance:boolean billing_reason:string collection_method:string created:number currency:string
    custom_fields:null customer:string customer_address:object customer_email:null customer_name:null
    customer_phone:null customer_shipping:object customer_tax_ids:list default_payment_method:null
    default_source:null default_tax_rates:list description:null discounts:list due_date:number
    ending_balance:null footer:null from_invoice:object hosted_invoice_url:null id:string invoice_pdf:null
    last_finalization_error:object latest_revision:null livemode:boolean metadata:object
    next_payment_attempt:number number:null object:string on_behalf_of:null period_end:number
    period_start:number post_payment_credit_notes_amount:number pre_payment_credit_notes_amount:number
    receipt_number:null rendering:object shipping_cost:object shipping_details:object
    starting_balance:number statement_descriptor:null status:string status_transitions:object
    subtotal:number test_clock:null total:number total_discount_amounts:list webhooks_delivered_at:number
    automatically_finalizes_at:null total_pretax_credit_amounts:null total_taxes:null amount_overpaid:number
    parent:object customer_account:null
    automatic_tax:object customer_tax_exempt:string effective_at:number issuer:object lines:object
    payment_settings:object subtotal_excluding_tax:number total_excluding_tax:number`,
  invoice_payment: `amount_paid:null amount_requested:number created:number currency:string id:string invoice:string
    is_default:boolean livemode:boolean object:string payment:object status:string status_transitions:object`,
  payment_intent: `amount:number amount_capturable:number amount_details:object amount_received:number application:null
    application_fee_amount:null automatic_payment_methods:object canceled_at:number cancellation_reason:null
    capture_method:string client_secret:string confirmation_method:string created:number currency:string
    customer:null description:null id:string last_payment_error:object latest_charge:null livemode:boolean
    metadata:object next_action:object object:string on_behalf_of:null payment_method:null
    payment_method_configuration_details:object payment_method_options:object payment_method_types:list
    processing:object receipt_email:null review:null setup_future_usage:null shipping:object
    statement_descriptor:null statement_descriptor_suffix:null status:string transfer_data:object
    transfer_group:null source:null excluded_payment_method_types:null customer_account:null`,
  setup_intent: `application:null automatic_payment_methods:object cancellation_reason:null client_secret:string
    created:number customer:null description:null flow_directions:null id:string last_setup_error:object
    latest_attempt:null livemode:boolean mandate:null metadata:object next_action:object object:string
    on_behalf_of:null payment_method:null payment_method_configuration_details:object
    payment_method_options:object payment_method_types:list single_use_mandate:null status:string usage:string
    excluded_payment_method_types:null customer_account:null`,
  payment_method: `allow_redisplay:string billing_details:object card:object created:number customer:null id:string
    livemode:boolean metadata:object object:string type:string customer_account:null`,
  charge: `amount:number amount_captured:number amount_refunded:number application:null application_fee:null
    application_fee_amount:null balance_transaction:string billing_details:object
    calculated_statement_descriptor:null captured:boolean created:number currency:string customer:null
    description:string disputed:boolean failure_balance_transaction:null failure_code:null
    failure_message:null id:string livemode:boolean metadata:object object:string on_behalf_of:null
    outcome:object paid:boolean payment_intent:null payment_method:string receipt_email:null
    receipt_number:null receipt_url:string refunded:boolean review:null shipping:object source_transfer:null
    statement_descriptor:null statement_descriptor_suffix:null status:string transfer_data:object
    transfer_group:null source:object
    fraud_details:object payment_method_details:object`,
  refund: `amount:number balance_transaction:null charge:string created:number currency:string
    destination_details:object id:string metadata:object object:string payment_intent:null reason:null
    receipt_number:null source_transfer_reversal:null status:string transfer_reversal:null customer:null
    customer_account:null payment_method:null`,
  dispute: `amount:number balance_transactions:list charge:string created:number currency:string id:string
    is_charge_refundable:boolean livemode:boolean metadata:object object:string payment_intent:null
    reason:string status:string enhanced_eligibility_types:list
    evidence:object evidence_details:object payment_method_details:object`,
  event: `api_version:null created:number data:object id:string livemode:boolean object:string
    pending_webhooks:number request:object type:string`,
};

Deno.test("the stand-in's objects have the fields of Stripe's, of the same kinds", async () => {
  await using app = await testApp();
  const anna = payer(app, await app.signIn("anna@example.org"));
  await anna.confirm(await anna.secret(), DECLINED);
  const { paymentIntentId } = await anna.upgrade();
  await anna.saveCard();
  await anna.dispute(paymentIntentId, "needs_response");
  await anna.dispute(paymentIntentId, "won");
  await anna.refund(paymentIntentId);
  await anna.quiet();
  const rows = await app.pool<{ kind: string; body: Record<string, unknown> }[]>`
    select kind, body from sandbox.stripe_objects
    union all select 'subscription_item', body#>'{items,data,0}' from sandbox.stripe_objects where kind = 'subscription'`;
  assert.deepEqual([...new Set(rows.map(({ kind }) => kind))].sort(), Object.keys(PUBLISHED).sort());
  for (const { kind, body } of rows) assert.deepEqual(faultsOf(body, PUBLISHED[kind] ?? ""), [], kind);
});

/** Where a value is empty on either side, the field need only be there. */
function faultsOf(body: Record<string, unknown>, published: string): string[] {
  return published.split(/\s+/).filter((field) => {
    const [name = "", kind = ""] = field.split(":");
    const ours = kindOf(body[name]);
    return !(name in body) || (kind !== "null" && ours !== "null" && ours !== kind);
  });
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

/** The fields of ours that Stripe's library, for its version of the API, does not know or knows of another kind. */
type Misfits<Ours, Theirs> = Ours extends readonly (infer One)[]
  ? Extract<Theirs, readonly unknown[]> extends readonly (infer Other)[] ? Misfits<One, Other> : "list"
  : Ours extends object ? { [Name in Public<Ours>]: MisfitsAt<Ours[Name], Extract<Theirs, object>, Name> }[Public<Ours>]
  : Ours extends Theirs ? never
  : Ours;
type MisfitsAt<Value, Theirs, Name> = Name extends keyof Theirs ? Misfits<NonNullable<Value>, Theirs[Name]> : Name;
/** `_outcome` is the stand-in's own and never answered; `deleted` makes it another object of Stripe's. */
type Public<Ours> = Exclude<keyof Ours, `_${string}` | "deleted">;

type Misfitting =
  | Misfits<ObjectOf<"customer">, Stripe.Customer>
  | Misfits<ObjectOf<"product">, Stripe.Product>
  | Misfits<ObjectOf<"price">, Stripe.Price>
  | Misfits<ObjectOf<"subscription">, Stripe.Subscription>
  | Misfits<ObjectOf<"invoice">, Stripe.Invoice>
  | Misfits<ObjectOf<"invoice_payment">, Stripe.InvoicePayment>
  | Misfits<ObjectOf<"payment_intent">, Stripe.PaymentIntent>
  | Misfits<ObjectOf<"setup_intent">, Stripe.SetupIntent>
  | Misfits<ObjectOf<"payment_method">, Stripe.PaymentMethod>
  | Misfits<ObjectOf<"charge">, Stripe.Charge>
  | Misfits<ObjectOf<"refund">, Stripe.Refund>
  | Misfits<ObjectOf<"dispute">, Stripe.Dispute>;

Deno.test("what the stand-in brings to life, Stripe's library knows by the same names and kinds", () => {
  // Checked by the compiler: a misfit would have a name, and a name is not nothing.
  const misfits: readonly Misfitting[] = [];
  const none: readonly never[] = misfits;
  assert.equal(none.length, 0);
});
