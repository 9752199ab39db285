import { z } from "zod";
import { job, type Jobs } from "../../../domain/jobs/job.ts";
import type { transferActions } from "../../../domain/transfer/contract.ts";
import { transferFailure } from "../../../domain/transfer/failures.ts";
import type { Handlers } from "../../../domain/wire/action.ts";
import { ImportId, type UserId } from "../../../domain/wire/ids.ts";
import { listStoppedImports } from "../../../db/transfer/imports.ts";
import { openSemaphore } from "../../host/process/semaphore.ts";
import type { Ctx } from "../../http/env.ts";
import { sweepImports } from "./apply/sweep_imports.ts";
import { WORK_ON_IMPORT, workOn, workOnImport } from "./apply/work_on_import.ts";
import { exportHandler } from "./export/serve_export.ts";
import { importCalls, takeUpload } from "./import_handlers.ts";
import type { TransferParts } from "./transfer_parts.ts";

export const transferModule = {
  calls: (parts: TransferParts) => ({ transfer: transferHandlers(parts) }),
  queues: (parts: TransferParts) => [{ jobs: transferJobs(parts), atOnce: 1 }],
};

function transferHandlers(parts: TransferParts): Handlers<typeof transferActions, Ctx> {
  const serveExport = exportHandler(parts);
  const refusal = () => transferFailure("UploadsAtOnce", { retryAfterS: 5 });
  const turns = openSemaphore<UserId>({ permits: 1, maxWaiting: 0, refusal });
  const calls = importCalls(parts);
  return {
    ...calls,
    export_boxes: (_payload, caller, c) => serveExport(caller, c),
    async upload_import(_payload, caller, c) {
      using _turn = await turns.acquire(caller.userId);
      return await calls.GET_IMPORT({ importId: await takeUpload(parts, caller, c.req.raw) }, caller);
    },
  };
}

/** Many signs of life long; a job that only waits for its turn is planned once more, which is no harm. */
const STOPPED_MS = 2 * 60_000;

const OneImport = z.object({ id: ImportId });

function transferJobs(parts: TransferParts): Jobs {
  const nothing = z.object({});
  const { pool, clock } = parts;
  return {
    [WORK_ON_IMPORT]: job(OneImport, async ({ id }, { isLast }) => {
      if (await workOn(parts, id, isLast) === "later") await workOnImport(pool, id);
    }),
    // Those of a server that was killed; a step that is done twice is done once.
    resume_imports: job(nothing, async () => {
      const stopped = await listStoppedImports(pool, new Date(clock() - STOPPED_MS));
      for (const id of stopped) await workOnImport(pool, id);
    }, "* * * * *"),
    sweep_imports: job(nothing, () => sweepImports(parts), "53 * * * *"),
  };
}
