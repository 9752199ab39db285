import { z } from "zod";

/** What one kept picture of a number may weigh, and how many pixels it may have. */
export const KEPT_BYTES = 1024 * 1024;
export const KEPT_PIXELS = 1_000_000;
/** Pictures that one person may keep; enough to learn a hand by, not enough to fill a disk. */
export const MOST_KEPT = 500;

/** What travels beside a kept picture: the number as the person says it is, and as it was read ("" for not at all). */
export const KeptScan = z.object({
  label: z.string().regex(/^\d{1,8}$/, "must be 1 to 8 digits").meta({ says: "1 to 8 digits" }),
  readAs: z.string().regex(/^\d{0,8}$/, "must be at most 8 digits").meta({ says: "0 to 8 digits" }).default(""),
});
export type KeptScan = z.output<typeof KeptScan>;
