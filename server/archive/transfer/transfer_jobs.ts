import { z } from "zod";
import { job, type Jobs } from "../../../domain/jobs/job.ts";
import { UNCONFIRMED_MS, UNDO_MS } from "../../../domain/transfer/import_limits.ts";
import { ImportId } from "../../../domain/wire/ids.ts";
import { addJob } from "../../../db/jobs.ts";
import { listStoppedImports } from "../../../db/transfer/imports.ts";
import type { Sql } from "../../../db/sql.ts";
import { sweepImports } from "./apply/sweep_imports.ts";
import type { TransferParts } from "./transfer_parts.ts";
import { workOn } from "./apply/work_on_import.ts";

const WORK_ON_IMPORT = "work_on_import";
/** Pauses between them come to half a minute: somebody waits. */
const MAX_TRIES = 4;
/** Many signs of life long; a job that only waits for its turn is planned once more, which is no harm. */
const STOPPED_MS = 2 * 60_000;

const OneImport = z.object({ id: ImportId });

/** Goes on with an import, whatever it is at. */
export async function workOnImport(sql: Sql, id: ImportId): Promise<void> {
  await addJob(sql, WORK_ON_IMPORT, { id }, `${WORK_ON_IMPORT} ${id}`, 0, MAX_TRIES);
}

export function transferJobs(parts: TransferParts): Jobs {
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
    sweep_imports: job(
      nothing,
      () => sweepImports(parts, { unconfirmed: new Date(clock() - UNCONFIRMED_MS), old: new Date(clock() - UNDO_MS) }),
      "53 * * * *",
    ),
  };
}
