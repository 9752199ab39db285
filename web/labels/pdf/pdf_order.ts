import type { LabelJob } from "../../../domain/labels/label_page.ts";
import type { LabelSheet } from "../../../domain/labels/label_sheet.ts";
import type { Correction } from "../../../domain/labels/label_positions.ts";

/** A PDF that is wanted. */
export type PdfOrder =
  | { readonly kind: "labels"; readonly job: LabelJob }
  | { readonly kind: "test"; readonly sheet: LabelSheet; readonly correction: Correction };

export type FromPdfWorker =
  | { readonly kind: "page"; readonly pages: number }
  | { readonly kind: "done"; readonly pdf: Blob }
  | { readonly kind: "failed" };
