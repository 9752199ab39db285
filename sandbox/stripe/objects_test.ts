import assert from "node:assert/strict";
import type Stripe from "stripe";
import type { ObjectOf } from "./objects.ts";

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
