import { z } from "zod";
import { action, noJson } from "../wire/action.ts";
import { KeptScanId } from "../wire/ids.ts";
import { KeptPicture, KeptScan, KeptScanFigures } from "./kept_scan.ts";

const nothing = z.object({});
const oneOfThem = z.object({ scanId: KeptScanId });
const invalidates = ["COUNT_KEPT_SCANS", "LIST_KEPT_SCANS", "KEPT_SCAN_FIGURES"] as const;

/** Pictures of numbers that a person kept to make reading better. */
export const scanActions = {
  COUNT_KEPT_SCANS: action({
    does: "How many pictures of numbers one has given to make reading better.",
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({ data: z.object({ kept: z.number().int() }) }),
  }),
  LIST_KEPT_SCANS: action({
    does: "All of them, the newest first.",
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({ data: z.object({ scans: z.array(KeptPicture) }) }),
  }),
  FORGET_KEPT_SCAN: action({
    does: "Deletes one of them.",
    reads: false,
    who: "member",
    payload: oneOfThem,
    reply: nothing,
    invalidates,
  }),
  FORGET_KEPT_SCANS: action({
    does: "Deletes them all.",
    reads: false,
    who: "member",
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
    who: "member",
    path: "/api/backend/scans/kept/:scanId",
    isPayloadInAddress: true,
    payload: oneOfThem,
    reply: noJson("The picture, as PNG."),
  }),
  keep_scan: action({
    does: "Gives a picture of a number: `label` is what it says, `readAs` what was read.",
    reads: false,
    who: "member",
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
