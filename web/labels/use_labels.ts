import { useMemo } from "react";
import type { Label } from "../../domain/labels/layout_label.ts";
import type { LabelSheet } from "../../domain/labels/label_sheet.ts";
import { numbersBetween } from "../../domain/labels/label_numbers.ts";
import type { LabelSetup } from "./label_setup.ts";
import { type Labels, labelsOfNumbers } from "./make_labels.ts";
import { useFreeLabels } from "./use_free_labels.ts";
import { useLabelsOfBoxes } from "./use_labels_of_boxes.ts";

/** Which labels are wanted, as it was typed; null where nobody typed anything yet. */
export interface Wanted {
  readonly kind: "free" | "between" | "boxes";
  readonly count: string | null;
  readonly from: string | null;
  readonly first: string;
  readonly last: string;
}

export interface ToPrint {
  readonly found: Labels;
  /** How many of the chosen boxes get no label. */
  readonly gone: number;
  /** Says at the moment of printing which labels they are. @throws ApiFailure */
  settle(): Promise<readonly Label[]>;
}

export function useLabels(wanted: Wanted, setup: LabelSetup, sheet: LabelSheet): ToPrint {
  const { kind, first, last } = wanted;
  const boxes = useLabelsOfBoxes(kind === "boxes", setup);
  const free = useFreeLabels(wanted, setup, sheet);
  const between = useMemo(() => labelsOfNumbers(numbersBetween(first, last), setup), [first, last, setup]);
  if (kind === "boxes") return boxes;
  if (kind === "free") return free;
  const labels = between && "labels" in between ? between.labels : [];
  return { found: between, gone: 0, settle: () => Promise.resolve(labels) };
}
