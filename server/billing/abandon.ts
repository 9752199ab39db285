import { forgetCustomer, listAbandonedCustomers } from "../../db/billing_customers.ts";
import type { BillingParts } from "./billing_parts.ts";

/**
 * Ends a subscription that is not paid for. First its invoice goes, which the provider refuses once it is paid:
 * so a subscription that somebody just paid is never ended here.
 */
export async function abandon({ payments }: BillingParts, subscriptionId: string): Promise<"gone" | "paid"> {
  if (await payments.voidInvoices(subscriptionId) === "paid") return "paid";
  await payments.endNow(subscriptionId);
  return "gone";
}

/** Lets the provider forget the customers of deleted accounts, which ends their subscriptions. Safe to repeat. */
export async function forgetDeleted({ pool, payments }: BillingParts): Promise<number> {
  const customers = await listAbandonedCustomers(pool);
  for (const customerId of customers) {
    await payments.deleteCustomer(customerId);
    await forgetCustomer(pool, customerId);
  }
  return customers.length;
}
