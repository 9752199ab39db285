import { z } from "zod";

/** An id of the payment provider's. It stands in the addresses that we ask, so nothing but its own characters may be in it. */
export const ProviderId = z.string().min(1).max(255).regex(/^[A-Za-z0-9_]+$/)
  .meta({ says: "an id from Stripe, of letters, digits and underscores" });
