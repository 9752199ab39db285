import type Stripe from "stripe";
import { Invoice, invoicePage } from "../../../domain/billing/invoice.ts";
import type { InvoicePage } from "./payments.ts";
import { dateOf, idOf } from "./stripe_answers.ts";
import { orNull } from "./stripe_errors.ts";

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
