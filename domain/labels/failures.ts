import { failuresOf } from "../wire/failure.ts";

export const labelFailures = {
  SheetUnfit: [400, "The labels do not lie on the paper, or overlap. Check the measures."],
} as const;
export const labelFailure = failuresOf(labelFailures);
