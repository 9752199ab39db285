import { z } from "zod";

/** The only Stripe key that a browser may see: a secret one must never be used there. */
export const PublishableKey = z.string().startsWith("pk_").brand<"PublishableKey">();
export type PublishableKey = z.output<typeof PublishableKey>;
