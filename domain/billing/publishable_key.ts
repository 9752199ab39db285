import { z } from "zod";

/** The only Stripe key that a browser may see. */
export const PublishableKey = z.string().startsWith("pk_").brand<"PublishableKey">();
export type PublishableKey = z.output<typeof PublishableKey>;

/** @returns null for anything that does not begin with `pk_`: a secret key must never be used in a browser */
export function publishableKey(given: unknown): PublishableKey | null {
  const parsed = PublishableKey.safeParse(given);
  return parsed.success ? parsed.data : null;
}
