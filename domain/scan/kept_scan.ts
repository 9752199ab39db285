import { z } from "zod";
import { KeptScanId } from "../wire/ids.ts";

/** What one kept picture of a number may weigh, and how many pixels it may have. */
export const KEPT_BYTES = 1024 * 1024;
export const KEPT_PIXELS = 1_000_000;
/** Pictures that one person may keep; enough to learn a hand by, not enough to fill a disk. */
export const MAX_KEPT = 500;

/** What travels beside a kept picture: the number as the person says it is, and as it was read ("" for not at all). */
export const KeptScan = z.object({
  label: z.string().regex(/^\d{1,8}$/, "must be 1 to 8 digits").meta({ says: "1 to 8 digits" }),
  readAs: z.string().regex(/^\d{0,8}$/, "must be at most 8 digits").meta({ says: "0 to 8 digits" }).default(""),
});
export type KeptScan = z.output<typeof KeptScan>;

/** A kept picture as its owner finds it in a list; the picture itself has an address of its own. */
export const KeptPicture = z.object({
  scanId: KeptScanId,
  label: z.string(),
  readAs: z.string().describe("Empty where nothing was read."),
  keptAt: z.iso.datetime(),
});
export type KeptPicture = z.output<typeof KeptPicture>;

/** How the kept pictures of everybody were read at the time. Most were corrected, so this is no rate of the reader. */
export const KeptScanFigures = z.object({
  kept: z.number().int(),
  people: z.number().int(),
  asTyped: z.number().int(),
  otherwise: z.number().int().describe("Read as another number."),
  notAtAll: z.number().int(),
});
export type KeptScanFigures = z.output<typeof KeptScanFigures>;
