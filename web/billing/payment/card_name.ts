import type { PaymentMethod } from "../../../domain/billing/payment_method.ts";

/** "Visa ending in 4242" */
export function cardName({ brand, last4 }: PaymentMethod): string {
  return `${brand.slice(0, 1).toUpperCase()}${brand.slice(1)} ending in ${last4}`;
}
