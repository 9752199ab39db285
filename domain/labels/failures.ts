import { failuresOf } from "../wire/failure.ts";

export const labelFailures = {
  SheetUnfit: [400, "The labels do not lie on the paper, or overlap. Check the measures."],
  PrintedMeanwhile: [409, "Somebody has printed labels meanwhile. Look at the numbers and print again."],
} as const;
export const labelFailure = failuresOf(labelFailures);
