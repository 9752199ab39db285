import type Stripe from "stripe";
import { dateOf, idOf, invoiceOf } from "./stripe_answers.ts";
import { orNull } from "./stripe_errors.ts";
import { Invoice, invoicePage } from "../../../domain/billing/invoice.ts";

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

export interface InvoicePage {
  readonly invoices: readonly Invoice[];
  /** The invoice after which the next page begins; null: there is none. */
  readonly next: string | null;
}

interface Asked {
  readonly customerId: string;
  readonly after: string | null;
  readonly most: number;
}

/** A page that only holds what nobody sees is passed over; a hundred such in a row are an end. */
const MAX_PAGES = 8;

/** @param ownPages where this server shows invoices itself; null: at Stripe */
export async function listInvoices(
  stripe: Stripe,
  { customerId, after, most }: Asked,
  ownPages: string | null,
): Promise<InvoicePage> {
  let from = after;
  for (let page = 0; page < MAX_PAGES; page++) {
    const asked = { customer: customerId, limit: most, ...(from !== null && { starting_after: from }) };
    const found = await orNull(stripe.invoices.list(asked));
    const data = found?.data ?? [];
    const invoices = data.flatMap((invoice) => shownInvoice(invoice, ownPages) ?? []);
    from = data.at(-1)?.id ?? null;
    const hasMore = found?.has_more === true && from !== null;
    if (invoices.length > 0 || !hasMore) return { invoices, next: hasMore ? from : null };
  }
  return { invoices: [], next: null };
}

/** Null for a draft, a void one, the first invoice of a purchase that is still open, and what makes no sense. */
function shownInvoice(invoice: Stripe.Invoice, ownPages: string | null): Invoice | null {
  const { id, status, number, created, amount_due, amount_paid, currency, billing_reason } = invoice;
  const isPurchase = status === "open" && billing_reason === "subscription_create";
  if (isPurchase || (status !== "paid" && status !== "open" && status !== "uncollectible")) return null;
  const url = ownPages === null ? invoicePage(invoice.hosted_invoice_url) : `${ownPages}/${id}`;
  const date = dateOf(invoice.status_transitions.paid_at ?? created);
  const shown = Invoice.safeParse({
    invoiceId: id,
    ...(number && { number }),
    date: Number.isNaN(date.getTime()) ? null : date.toISOString(),
    amount: status === "paid" ? amount_paid : amount_due,
    currency,
    status,
    ...(url !== null && { url }),
  });
  return shown.success ? shown.data : null;
}

export async function findInvoiceOwner(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const invoice = await orNull(stripe.invoices.retrieve(invoiceId));
  return invoice?.customer ? idOf(invoice.customer) : null;
}
