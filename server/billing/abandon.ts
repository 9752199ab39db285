import { Failure } from "../../domain/wire/failure.ts";
import type { UserId } from "../../domain/wire/ids.ts";
import { abandonCheckoutOf } from "../../db/billing/checkouts.ts";
import { forgetCustomer, listAbandonedCustomers } from "../../db/billing/customers.ts";
import type { BillingParts } from "./billing_parts.ts";

/**
 * Voids the invoice first: the provider refuses that once it is paid, so nothing that was just paid is ended here.
 */
export async function abandon(
  { payments, pool }: BillingParts,
  userId: UserId,
  subscriptionId: string,
): Promise<"gone" | "paid"> {
  if (await payments.voidInvoices(subscriptionId) === "paid") return "paid";
  await abandonCheckoutOf(pool, userId, subscriptionId);
  await payments.endNow(subscriptionId);
  return "gone";
}

/**
 * Forgetting a customer ends its subscriptions. One refusal does not stop the others. @throws at the end, the
 * first refusal
 */
export async function forgetDeleted({ pool, payments, isSandbox }: BillingParts): Promise<number> {
  const customers = await listAbandonedCustomers(pool, isSandbox);
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
