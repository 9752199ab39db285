import { z } from "zod";
import { action, noJson } from "../wire/action.ts";
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

const nothing = z.object({});
const oneOfThem = z.object({ scanId: KeptScanId });
const invalidates = ["COUNT_KEPT_SCANS", "LIST_KEPT_SCANS", "KEPT_SCAN_FIGURES"] as const;

/** Pictures of numbers that a person kept to make reading better. */
export const scanActions = {
  COUNT_KEPT_SCANS: action({
    does: "How many pictures of numbers one has given to make reading better.",
    reads: true,
    who: "account",
    payload: nothing,
    reply: z.object({ data: z.object({ kept: z.number().int() }) }),
  }),
  LIST_KEPT_SCANS: action({
    does: "All of them, the newest first.",
    reads: true,
    who: "account",
    payload: nothing,
    reply: z.object({ data: z.object({ scans: z.array(KeptPicture) }) }),
  }),
  FORGET_KEPT_SCAN: action({
    does: "Deletes one of them.",
    reads: false,
    who: "account",
    payload: oneOfThem,
    reply: nothing,
    invalidates,
  }),
  FORGET_KEPT_SCANS: action({
    does: "Deletes them all.",
    reads: false,
    who: "account",
    payload: nothing,
    reply: nothing,
    invalidates,
  }),
  KEPT_SCAN_FIGURES: action({
    does: "How everybody's kept pictures were read when they were taken.",
    reads: true,
    who: "admin",
    payload: nothing,
    reply: z.object({ data: KeptScanFigures }),
  }),
  get_kept_scan: action({
    does: "One of one's own kept pictures.",
    reads: true,
    who: "account",
    path: "/api/backend/scans/kept/:scanId",
    isPayloadInAddress: true,
    payload: oneOfThem,
    reply: noJson("The picture, as PNG."),
  }),
  keep_scan: action({
    does: "Gives a picture of a number: `label` is what it says, `readAs` what was read.",
    reads: false,
    who: "account",
    path: "/api/backend/scans/kept",
    isPayloadInAddress: true,
    payload: KeptScan,
    body: "the picture, PNG or JPEG, at most 1 MB and 1 megapixel",
    reply: nothing,
    status: 201,
    invalidates,
    // More than a person corrects by hand.
    rateLimit: { calls: 20, perSeconds: 60 },
  }),
};
