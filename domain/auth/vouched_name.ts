import { z } from "zod";

export const LONGEST_VOUCHED_NAME = 200;

/** A name in a provider's claims. Whatever stands there keeps nobody out; what is kept of it, `keptName` says. */
export const vouchedName = z.string().transform((name) => name.slice(0, LONGEST_VOUCHED_NAME)).optional().catch(
  undefined,
);
