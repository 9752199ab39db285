import { z } from "zod";
import { action } from "../wire/action.ts";
import { KeptScan } from "./kept_scan.ts";

const nothing = z.object({});

/** Pictures of numbers that a person kept to make reading better. */
export const scanActions = {
  COUNT_KEPT_SCANS: action({
    does: "How many pictures of numbers one has given to make reading better.",
    reads: true,
    who: "member",
    payload: nothing,
    reply: z.object({ data: z.object({ kept: z.number().int() }) }),
  }),
  FORGET_KEPT_SCANS: action({
    does: "Deletes them.",
    reads: false,
    who: "member",
    payload: nothing,
    reply: nothing,
    invalidates: ["COUNT_KEPT_SCANS"],
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
    invalidates: ["COUNT_KEPT_SCANS"],
    // More than a person corrects by hand.
    rateLimit: { calls: 20, perSeconds: 60 },
  }),
};
