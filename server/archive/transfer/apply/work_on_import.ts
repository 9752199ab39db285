import type { ImportState } from "../../../../domain/transfer/import.ts";
import { Failure } from "../../../../domain/wire/failure.ts";
import type { ImportId } from "../../../../domain/wire/ids.ts";
import type { ImportChange, StoredImport } from "../../../../db/transfer/imports.ts";
import { holdsTurn, moveInTurn, noteAlive, takeTurn, TurnLost } from "../../../../db/transfer/import_turns.ts";
import { carryOut, takeBack } from "./apply_and_undo.ts";
import { replan } from "./replan.ts";
import { readImport } from "../read/read_import.ts";
import type { TransferParts } from "../transfer_parts.ts";

/** Moves the import on, or puts the rest off. */
type Step = (parts: TransferParts, open: StoredImport) => Promise<void | "done" | "later">;

interface Work {
  readonly step: Step;
  /** Where the import stands when the server could not go on with it: nothing is done by half. */
  readonly instead: ImportState;
}

const SEEN_EVERY_MS = 10_000;
/** More than a job has tries: whatever is begun more often ended with the server itself. */
const MAX_STARTS = 5;
const DEADLY =
  "The server stopped several times while it worked on this, so it was given up. Please split the file, or ask whoever runs this server.";

const WORK: Readonly<Partial<Record<ImportState, Work>>> = {
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
    if (open.starts > MAX_STARTS) {
      // Boxes that are there can be taken back another time; a file is not read by itself any more.
      await endInTurn(parts, open, { state: open.state === "undoing" ? work.instead : "failed", sentence: DEADLY });
      continue;
    }
    using _signs = signsOfLife(parts, open);
    try {
      if (await work.step(parts, open) === "later") return "later";
    } catch (error) {
      // What it worked with may have gone with the turn.
      if (error instanceof TurnLost || !await holdsTurn(parts.pool, open)) return "done";
      if (!isLastTry) throw error;
      await giveUp(parts, open, work.instead, error);
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

async function giveUp(
  { pool, log }: TransferParts,
  open: StoredImport,
  instead: ImportState,
  error: unknown,
): Promise<void> {
  log("error", "an import came to nothing", { id: open.id, error });
  const sentence = error instanceof Failure
    ? error.message
    : "The server could not go on with this. Please try again later.";
  await endInTurn({ pool }, open, { state: instead, sentence });
}

async function endInTurn(
  { pool }: Pick<TransferParts, "pool">,
  open: StoredImport,
  change: ImportChange,
): Promise<void> {
  try {
    await moveInTurn(pool, open, change);
  } catch (error) {
    if (!(error instanceof TurnLost)) throw error;
  }
}
