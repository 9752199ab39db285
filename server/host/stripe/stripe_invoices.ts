import type Stripe from "stripe";
import { invoiceOf } from "./stripe_answers.ts";
import { orNull } from "./stripe_errors.ts";

/** @returns `paid` when somebody paid the newest invoice, perhaps a moment ago */
export async function voidInvoices(stripe: Stripe, subscription: string): Promise<"void" | "paid"> {
  const found = await orNull(stripe.subscriptions.retrieve(subscription, { expand: ["latest_invoice"] }));
  if (!found) return "void";
  const newest = invoiceOf(found);
  const paid = await tryVoidAll(stripe, { subscription });
  return newest && (newest.status === "paid" || paid.includes(newest.id)) ? "paid" : "void";
}

/** Stripe lets an invoice be paid while it is open, and still when it was given up. @returns those paid meanwhile */
export async function tryVoidAll(
  stripe: Stripe,
  whose: { readonly subscription: string } | { readonly customer: string },
): Promise<readonly string[]> {
  const paid: string[] = [];
  for (const status of ["open", "uncollectible"] as const) {
    const { data } = await stripe.invoices.list({ ...whose, status, limit: 100 });
    for (const { id } of data) if (!await tryVoid(stripe, id)) paid.push(id);
  }
  return paid;
}

/** Stripe refuses to void an invoice that was just paid. */
async function tryVoid(stripe: Stripe, invoiceId: string): Promise<boolean> {
  try {
    await stripe.invoices.voidInvoice(invoiceId);
    return true;
  } catch (error) {
    const { status } = await stripe.invoices.retrieve(invoiceId);
    if (status === "paid") return false;
    if (status === "void") return true;
    throw error;
  }
}
