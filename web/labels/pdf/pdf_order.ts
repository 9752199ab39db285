import type { LabelJob } from "../../../domain/labels/label_page.ts";
import type { LabelSheet } from "../../../domain/labels/label_sheet.ts";
import type { Correction } from "../../../domain/labels/label_positions.ts";

/** A PDF that is wanted: of one page of the labels, counted from 1, or of all of them with null; or a test page. */
export type PdfOrder =
  | { readonly kind: "labels"; readonly job: LabelJob; readonly page: number | null }
  | { readonly kind: "test"; readonly sheet: LabelSheet; readonly correction: Correction };

export type FromPdfWorker =
  | { readonly kind: "page"; readonly pages: number }
  | { readonly kind: "done"; readonly pdf: Blob }
  | { readonly kind: "failed" };
