import type { UserId } from "../../domain/wire/ids.ts";
import { moveCheckout } from "../../db/billing/checkouts.ts";
import type { BillingContext } from "./billing_context.ts";

/**
 * Voids the invoice first: the provider refuses that once it is paid, so nothing that was just paid is ended here.
 */
export async function abandonCheckout(
  { payments, pool }: BillingContext,
  userId: UserId,
  subscriptionId: string,
): Promise<"gone" | "paid"> {
  if (await payments.voidInvoices(subscriptionId) === "paid") return "paid";
  await pool.begin((tx) =>
    moveCheckout(tx, userId, (checkout) => checkout.subscriptionId === subscriptionId ? { type: "abandon" } : null)
  );
  await payments.endNow(subscriptionId);
  return "gone";
}
