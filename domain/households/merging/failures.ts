import { failuresOf } from "../../wire/failure.ts";
import { counted } from "../../wire/counted.ts";

/** In one transaction, which is to end within the time of a call. */
export const MAX_MERGED = 20_000;

export const mergeFailures = {
  NoSuchSource: [404, "Boxes are brought along out of another household that you own. You own no such one."],
  SourceShared: [
    409,
    "Others share the household that these boxes are in, and would lose them. Take them out of it first, or invite them here.",
  ],
  NothingToBring: [409, "There are no boxes to bring along. They may have come already."],
  TooManyToBring: [
    409,
    `At most ${counted(MAX_MERGED, "box", "boxes")} come along at once. Export them and import them here instead.`,
  ],
  BeyondPlan: [402, "These boxes are more than the plan of this household has room for."],
  NumbersTaken: [409, "Some of the numbers that you chose are taken. Choose others for these boxes."],
  NoSuchMerge: [
    404,
    "There is nothing to take back: these boxes went back before or are not here any more, or they came more than 30 days ago.",
  ],
} as const;
export const mergeFailure = failuresOf(mergeFailures);
