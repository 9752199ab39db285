import { transferActions } from "../../domain/transfer/contract.ts";
import type { ReplyOf } from "../../domain/wire/action.ts";
import { addressOf, markStale } from "./call_row.ts";
import { actionClient } from "./client.ts";
import { type Upload, uploadFile } from "./upload.ts";

const { export_boxes, upload_import, UNDO_IMPORT } = transferActions;

export const transferCalls = actionClient("/api/backend/transfer", transferActions);
export const EXPORT_PATH = export_boxes.path;

export async function uploadImport(upload: Omit<Upload, "path">) {
  const { data } = await uploadFile({ path: addressOf(upload_import, {}), ...upload }) as ReplyOf<typeof upload_import>;
  markStale(upload_import);
  return data.import;
}

/** Once an import was applied or taken back, boxes are others than a moment ago. */
export function markBoxesStale(): void {
  markStale(UNDO_IMPORT);
}
