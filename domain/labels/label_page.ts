import { type Label, layoutLabel } from "./layout_label.ts";
import type { LabelSheet, Rectangle } from "./label_sheet.ts";
import type { Mark, MarkedPage, Point, WidthOf } from "./mark.ts";
import { labelPosition, labelsOfPage, type Placement } from "./label_positions.ts";

/** Labels as they are to be printed. */
export interface LabelJob extends Placement {
  readonly labels: readonly Label[];
  /** Whether thin lines show where to cut. */
  readonly isCut: boolean;
}

/** One page of a job, as a job of its own. @param page from 1 */
export function jobOfPage(job: LabelJob, page: number): LabelJob {
  const labels = job.labels.slice(...labelsOfPage(job, job.labels.length, page));
  return { ...job, labels, start: page === 1 ? job.start : 1 };
}

/** @param page from 1 */
export function labelPage(job: LabelJob, page: number, widthOf: WidthOf): MarkedPage {
  const [from, end] = labelsOfPage(job, job.labels.length, page);
  const marks = job.labels.slice(from, end).flatMap((label, at) => {
    const box = labelPosition(job, from + at);
    return [...(job.isCut ? edges(box) : []), ...layoutLabel(box, label, widthOf)];
  });
  return { ...paper(job.sheet), marks };
}

function paper({ pageWidth, pageHeight }: LabelSheet) {
  return { width: pageWidth, height: pageHeight };
}

function edges({ x, y, width, height }: Rectangle): Mark[] {
  const corners: readonly Point[] = [[x, y], [x + width, y], [x + width, y + height], [x, y + height], [x, y]];
  return corners.slice(1).map((to, at) => ({ kind: "line", from: corners[at] ?? to, to }));
}
