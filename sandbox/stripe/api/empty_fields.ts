import type { Kind } from "../objects.ts";

/** Fields that Stripe's objects have and the stand-in leaves empty: null, or an empty list. */
const NULL_FIELDS: Readonly<Partial<Record<Kind, string>>> = {
  product: "package_dimensions shippable statement_descriptor tax_code unit_label url",
  subscription: "application_fee_percent billing_cycle_anchor_config billing_thresholds customer_account " +
    "next_pending_invoice_item_invoice on_behalf_of pause_collection pending_invoice_item_interval transfer_data",
  invoice: "account_tax_ids application automatically_finalizes_at custom_fields customer_account customer_address " +
    "customer_email customer_name customer_phone customer_shipping default_source due_date ending_balance footer " +
    "from_invoice last_finalization_error latest_revision on_behalf_of receipt_number rendering shipping_cost " +
    "shipping_details statement_descriptor test_clock total_pretax_credit_amounts total_taxes webhooks_delivered_at",
  payment_intent: "application application_fee_amount automatic_payment_methods customer_account " +
    "excluded_payment_method_types on_behalf_of payment_method_configuration_details review source " +
    "statement_descriptor statement_descriptor_suffix transfer_data transfer_group",
  payment_method: "customer_account",
  setup_intent:
    "allowed_payment_method_types application cancellation_reason customer_account description excluded_payment_method_types " +
    "flow_directions latest_attempt mandate on_behalf_of payment_method_configuration_details single_use_mandate",
  charge: "application application_fee application_fee_amount balance_transaction calculated_statement_descriptor " +
    "failure_balance_transaction failure_code failure_message on_behalf_of outcome receipt_email receipt_number " +
    "receipt_url review shipping source source_transfer statement_descriptor statement_descriptor_suffix " +
    "transfer_data transfer_group",
  refund: "balance_transaction customer customer_account destination_details payment_method receipt_number " +
    "source_transfer_reversal transfer_reversal",
};
const LIST_FIELDS: Readonly<Partial<Record<Kind, string>>> = {
  subscription: "billing_schedules default_tax_rates",
  invoice: "customer_tax_ids default_tax_rates total_discount_amounts",
  dispute: "balance_transactions enhanced_eligibility_types",
};

export function emptyFields(kind: Kind): Record<string, null | never[]> {
  const nulls = namesIn(NULL_FIELDS[kind]).map((name) => [name, null]);
  const lists = namesIn(LIST_FIELDS[kind]).map((name) => [name, []]);
  return Object.fromEntries([...nulls, ...lists]);
}

function namesIn(text = ""): string[] {
  return text.split(" ").filter(Boolean);
}
