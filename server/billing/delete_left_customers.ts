import { MAY_BE_REPEATED } from "../../domain/billing/failures.ts";
import { Failure } from "../../domain/wire/failure.ts";
import { forgetCustomer, listAbandonedCustomers } from "../../db/billing/customers.ts";
import type { BillingContext } from "./billing_context.ts";

/**
 * Customers whose account was deleted; deleting one at the provider ends its subscriptions. One refusal does not stop the others. @throws at the end, the
 * first refusal
 */
export async function deleteLeftCustomers({ pool, payments, isSandbox }: BillingContext): Promise<number> {
  const customers = await listAbandonedCustomers(pool, isSandbox);
  const reasons: unknown[] = [];
  for (const customerId of customers) {
    try {
      await payments.deleteCustomer(customerId);
      await forgetCustomer(pool, customerId);
    } catch (reason) {
      // The others would be refused as well.
      if (reason instanceof Failure && MAY_BE_REPEATED.has(reason.code)) throw reason;
      reasons.push(reason);
    }
  }
  if (reasons.length > 0) throw reasons[0];
  return customers.length;
}
