import { transferJobs } from "./transfer_jobs.ts";
import type { TransferParts } from "./transfer_parts.ts";
import type { transferActions } from "../../../domain/transfer/contract.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import type { Ctx } from "../../http/env.ts";
import { importHandlers } from "./import_handlers.ts";
import { exportHandler } from "./export/serve_export.ts";

export const transferModule = {
  calls: (parts: TransferParts) => ({ transfer: transferHandlers(parts) }),
  queues: (parts: TransferParts) => [{ jobs: transferJobs(parts), atOnce: 1 }],
};

function transferHandlers(parts: TransferParts): Handlers<typeof transferActions, Ctx> {
  const serveExport = exportHandler(parts);
  return {
    export_boxes: (_payload, { userId }, c) => serveExport(userId, c),
    ...importHandlers(parts),
  };
}
