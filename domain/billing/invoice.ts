import { z } from "zod";

/** What a member paid, or has to pay. */
export const Invoice = z.object({
  invoiceId: z.string(),
  /** As it stands on the invoice, where the provider has given one. */
  number: z.string().optional(),
  date: z.iso.datetime(),
  /** In the currency's smallest unit. */
  amount: z.number().int(),
  currency: z.string(),
  status: z.enum(["paid", "open", "uncollectible"]),
  url: z.string().optional(),
});
export type Invoice = z.output<typeof Invoice>;

/** The newest paid invoice of a subscription. */
export interface PaidInvoice {
  readonly invoiceId: string;
  readonly amount: number;
  readonly currency: string;
  readonly paidAt: Date;
  readonly pageUrl: string | null;
}

/** The address of an invoice's page if it is one of the provider's own, else null. */
export function invoicePage(url: unknown): string | null {
  if (typeof url !== "string" || !URL.canParse(url)) return null;
  const { protocol, hostname, username, port } = new URL(url);
  const isStripe = hostname === "stripe.com" || hostname.endsWith(".stripe.com");
  return protocol === "https:" && isStripe && username === "" && port === "" ? url : null;
}
