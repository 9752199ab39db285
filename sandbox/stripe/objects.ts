/** Stripe's objects as far as the stand-in gives them life: without the fields that nobody here asks for. Times are Unix seconds. */
interface Stored<Kind extends string> {
  id: string;
  object: Kind;
}
export interface Customer extends Stored<"customer"> {
  email: string | null;
  description: string | null;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
  deleted?: true;
}
interface Product extends Stored<"product"> {
  name: string;
}
export interface Price extends Stored<"price"> {
  active: boolean;
  currency: string;
  lookup_key: string | null;
  metadata: Record<string, string>;
  product: string;
  recurring: { interval: "month" | "year"; interval_count: number };
  unit_amount: number;
}
export interface SubscriptionItem extends Stored<"subscription_item"> {
  price: Price;
  current_period_start: number;
  current_period_end: number;
}
export interface Subscription extends Stored<"subscription"> {
  status: "incomplete" | "incomplete_expired" | "active" | "past_due" | "canceled";
  created: number;
  billing_cycle_anchor: number;
  customer: string;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  ended_at: number | null;
  currency: string;
  default_payment_method: string | null;
  items: { data: [SubscriptionItem] };
  latest_invoice: string | null;
  metadata: Record<string, string>;
}
export interface Invoice extends Stored<"invoice"> {
  status: "open" | "paid" | "void" | "uncollectible";
  billing_reason: "subscription_create" | "subscription_cycle";
  created: number;
  customer: string;
  currency: string;
  number: string;
  /** The page that its receipt is on; the sandbox serves one of its own. */
  hosted_invoice_url: string;
  amount_due: number;
  amount_paid: number;
  next_payment_attempt: number | null;
  parent: { type: "subscription_details"; subscription_details: { metadata: object; subscription: string } };
  status_transitions: { paid_at: number | null };
}
interface InvoicePayment extends Stored<"invoice_payment"> {
  invoice: string;
  status: "open" | "paid" | "canceled";
  payment: { type: "payment_intent"; payment_intent: string };
}
export interface PaymentIntent extends Stored<"payment_intent"> {
  status: "requires_payment_method" | "requires_action" | "succeeded" | "canceled";
  amount: number;
  amount_received: number;
  client_secret: string;
  customer: string | null;
  currency: string;
  latest_charge: string | null;
  last_payment_error: CardError | null;
  next_action: NextAction | null;
  payment_method: string | null;
}
export interface SetupIntent extends Stored<"setup_intent"> {
  status: "requires_payment_method" | "requires_action" | "succeeded";
  client_secret: string;
  customer: string;
  last_setup_error: CardError | null;
  next_action: NextAction | null;
  payment_method: string | null;
  usage: "off_session";
}
export type NextAction =
  | { type: "use_stripe_sdk"; use_stripe_sdk: { type: string } }
  | { type: "redirect_to_url"; redirect_to_url: { url: string | null; return_url: string | null } };
export interface PaymentMethod extends Stored<"payment_method"> {
  type: "card";
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  /** Not Stripe's: what the test card does. Never answered. */
  _outcome: Outcome;
}
export interface Charge extends Stored<"charge"> {
  status: "succeeded" | "failed";
  amount: number;
  refunded: boolean;
  disputed: boolean;
  paid: boolean;
  payment_intent: string;
  payment_method: string | null;
  customer: string | null;
}
export interface Refund extends Stored<"refund"> {
  amount: number;
  charge: string;
  payment_intent: string;
  status: "succeeded";
}
export interface Dispute extends Stored<"dispute"> {
  amount: number;
  charge: string;
  payment_intent: string;
  status: "needs_response" | "won" | "lost";
}
interface StripeEvent extends Stored<"event"> {
  type: string;
  created: number;
  data: { object: StripeObject };
}

export type StripeObject =
  | Customer
  | Product
  | Price
  | Subscription
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | SetupIntent
  | PaymentMethod
  | Charge
  | Refund
  | Dispute
  | StripeEvent;

export type Kind = StripeObject["object"];
export type ObjectOf<K extends Kind> = Extract<StripeObject, { object: K }>;

export type Outcome = "succeeds" | "declined" | "insufficient_funds" | "authenticates" | "redirects";

export interface CardError {
  type: "card_error" | "invalid_request_error";
  code: string;
  decline_code?: string;
  message: string;
}
