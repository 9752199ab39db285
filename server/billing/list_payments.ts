import type { Caller } from "../../domain/wire/caller.ts";
import { billingFailure } from "../../domain/billing/failures.ts";
import type { Invoice } from "../../domain/billing/invoice.ts";
import { listCustomersOf } from "../../db/billing/customers.ts";
import type { BillingContext } from "./billing_context.ts";

const PER_PAGE = 12;

/**
 * A member's invoices, newest first, of one customer at the provider after the other: there is a second one only where
 * the first was deleted there.
 * @param after the invoice that the page before ended on. @throws Failure NoSuchInvoice, also for somebody else's
 */
export async function listPayments({ pool, payments }: BillingContext, { userId }: Caller, after: string | null) {
  const customers = await listCustomersOf(pool, userId);
  const first = after === null ? 0 : customers.indexOf(await payments.findInvoiceOwner(after) ?? "");
  if (first < 0) throw billingFailure("NoSuchInvoice");
  const invoices: Invoice[] = [];
  let from = after;
  for (const customerId of customers.slice(first)) {
    const page = await payments.listInvoices(customerId, from, PER_PAGE);
    invoices.push(...page.invoices);
    if (page.next !== null) return { invoices, next: page.next };
    from = null;
  }
  return { invoices, next: null };
}
