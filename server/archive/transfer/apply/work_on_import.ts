import type { ImportState } from "../../../../domain/transfer/import.ts";
import { planImport } from "../../../../domain/transfer/plan/import_plan.ts";
import { Failure } from "../../../../domain/wire/failure.ts";
import type { ImportId } from "../../../../domain/wire/ids.ts";
import { addJob } from "../../../../db/jobs.ts";
import type { Sql } from "../../../../db/sql.ts";
import { importGround } from "../../../../db/transfer/import_ground.ts";
import { notePlan, rowsToPlan } from "../../../../db/transfer/import_rows.ts";
import { holdsTurn, inTurn, moveInTurn, noteAlive, takeTurn, TurnLost } from "../../../../db/transfer/import_turns.ts";
import { noteProgress, type StoredImport } from "../../../../db/transfer/imports.ts";
import { fallbackOn } from "../../../host/process/fallback_on.ts";
import { readImport } from "../read/read_import.ts";
import type { TransferParts } from "../transfer_parts.ts";
import { carryOut, takeBack } from "./apply_and_undo.ts";

/** Moves the import on, or puts the rest off. */
type Step = (parts: TransferParts, open: StoredImport) => Promise<void | "done" | "later">;

const SEEN_EVERY_MS = 10_000;
/** More than a job has tries: whatever is begun more often ended with the server itself. */
const MAX_STARTS = 5;
const DEADLY =
  "The server stopped several times while it worked on this, so it was given up. Please split the file, or ask whoever runs this server.";

/** `instead` is where the import stands when the server could not go on with it: nothing is done by half. */
const WORK: Readonly<Partial<Record<ImportState, { readonly step: Step; readonly instead: ImportState }>>> = {
  reading: { step: readImport, instead: "failed" },
  planning: { step: replan, instead: "failed" },
  applying: { step: carryOut, instead: "ready" },
  undoing: { step: takeBack, instead: "applied" },
};

/**
 * Goes on with an import, whatever it is at, until it waits for a person. Whoever worked on it before stops.
 * @returns `later` where others should have their turn first
 */
export async function workOn(parts: TransferParts, id: ImportId, isLastTry: boolean): Promise<"done" | "later"> {
  for (;;) {
    const open = await takeTurn(parts.pool, id);
    const work = open && WORK[open.state];
    if (!work) return "done";
    const end = (state: ImportState, sentence: string) =>
      moveInTurn(parts.pool, open, { state, sentence }).catch(fallbackOn(TurnLost, undefined));
    if (open.starts > MAX_STARTS) {
      // Boxes that are there can be taken back another time; a file is not read by itself any more.
      await end(open.state === "undoing" ? work.instead : "failed", DEADLY);
      continue;
    }
    using _signs = signsOfLife(parts, open);
    try {
      if (await work.step(parts, open) === "later") return "later";
    } catch (error) {
      // What it worked with may have gone with the turn.
      if (error instanceof TurnLost || !await holdsTurn(parts.pool, open)) return "done";
      if (!isLastTry) throw error;
      parts.log("error", "an import came to nothing", { id: open.id, error });
      await end(
        work.instead,
        error instanceof Failure ? error.message : "The server could not go on with this. Please try again later.",
      );
    }
  }
}

/** A step may take long: whoever finds no signs takes the import over. */
function signsOfLife({ pool, log }: TransferParts, open: StoredImport): Disposable {
  const beat = setInterval(() => {
    noteAlive(pool, open).catch((error) => log("warning", "an import at work cannot say so", { error }));
  }, SEEN_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(beat) };
}

const AT_ONCE = 1_000;

/** Says of every row what will become of it, by the account as it is now. @throws TurnLost */
export async function replan({ pool, limits }: TransferParts, open: StoredImport): Promise<void> {
  const { id, householdId, sameNumber, sentence } = open;
  const decide = planImport({ ...await importGround(pool, householdId, id, limits), sameNumber });
  let [after, count] = [0, 0];
  for (;;) {
    const rows = await rowsToPlan(pool, id, after, AT_ONCE);
    const planned = rows.map(decide);
    count += rows.length;
    await inTurn(pool, open, async (tx) => {
      if (planned.length > 0) await notePlan(tx, id, planned);
      await noteProgress(tx, id, count, 0);
    });
    after = rows.at(-1)?.rowNumber ?? after;
    if (rows.length < AT_ONCE) break;
  }
  await moveInTurn(pool, open, { state: "ready", sentence });
}

export const WORK_ON_IMPORT = "work_on_import";
/** Pauses between them come to half a minute: somebody waits. */
const MAX_TRIES = 4;

/** Goes on with an import as soon as a server has time. */
export async function workOnImport(sql: Sql, id: ImportId): Promise<void> {
  await addJob(sql, WORK_ON_IMPORT, { id }, `${WORK_ON_IMPORT} ${id}`, 0, MAX_TRIES);
}
