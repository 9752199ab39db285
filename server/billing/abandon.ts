import { Failure } from "../../domain/wire/failure.ts";
import { forgetCustomer, listAbandonedCustomers } from "../../db/billing/customers.ts";
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

/**
 * Lets the provider forget the customers of deleted accounts, which ends their subscriptions. Safe to repeat. One that
 * it does not let go keeps back none of the others.
 * @returns how many it forgot @throws at the end, the first reason why not all
 */
export async function forgetDeleted({ pool, payments }: BillingParts): Promise<number> {
  const customers = await listAbandonedCustomers(pool);
  const reasons: unknown[] = [];
  for (const customerId of customers) {
    try {
      await payments.deleteCustomer(customerId);
      await forgetCustomer(pool, customerId);
    } catch (reason) {
      if (reason instanceof Failure && reason.code === "Unreachable") throw reason;
      reasons.push(reason);
    }
  }
  if (reasons.length > 0) throw reasons[0];
  return customers.length;
}
