import type { Caller } from "../../domain/wire/caller.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { Invoice } from "../../domain/billing/invoice.ts";
import { listCustomersOf } from "../../db/billing/customers.ts";
import type { BillingContext } from "./billing_context.ts";

const PER_PAGE = 12;

interface PaymentPage {
  readonly invoices: Invoice[];
  /** What to ask for the next page with; null: there is none. */
  readonly next: string | null;
}

/**
 * A member's invoices, newest first, of one customer at the provider after the other: there is a second one only where
 * the first was deleted there.
 * @param after the invoice that the page before ended on. @throws Failure NoSuchInvoice, also for somebody else's
 */
export async function listPayments(context: BillingContext, { userId }: Caller, after: string | null) {
  const customers = await listCustomersOf(context.pool, userId);
  const first = after === null ? 0 : customers.indexOf(await context.payments.findInvoiceOwner(after) ?? "");
  if (first < 0) throw billingFailure("NoSuchInvoice");
  return await pageFrom(context, customers.slice(first), after);
}

async function pageFrom(
  { payments }: BillingContext,
  customers: readonly string[],
  after: string | null,
): Promise<PaymentPage> {
  const invoices: Invoice[] = [];
  let from = after;
  for (const customerId of customers) {
    const page = await payments.listInvoices(customerId, from, PER_PAGE);
    invoices.push(...page.invoices);
    if (page.next !== null) return { invoices, next: page.next };
    from = null;
  }
  return { invoices, next: null };
}
