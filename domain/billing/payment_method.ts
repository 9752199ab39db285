import { z } from "zod";

export const PaymentMethod = z.object({
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  isDefault: z.boolean(),
});
export type PaymentMethod = z.output<typeof PaymentMethod>;

/** On the wire a payment method is its id, or an object that has one. @returns null when it is neither */
export const GivenPaymentMethod = z
  .union([z.string().max(255), z.object({ id: z.string().max(255) }), z.null()])
  .transform((given) => (typeof given === "object" ? given?.id : given) || null);
