import type { ImportId } from "../../wire/ids.ts";
import type { Import, ImportState } from "../import.ts";
import { UNDO_MS } from "../import_limits.ts";
import type { SameNumber } from "./import_plan.ts";
import type { Reading } from "../reading.ts";

interface Stored {
  readonly id: ImportId;
  readonly fileName: string;
  readonly state: ImportState;
  readonly sameNumber: SameNumber;
  readonly takenFor: string;
  readonly sentence: string;
  readonly reading: Reading | null;
  readonly done: number;
  readonly total: number;
  readonly turn: number;
  readonly createdAt: Date;
}

/** The import as it travels. */
export function presentImport(
  stored: Stored,
  counts: Pick<Import, "rows" | "files" | "isBeyondLimit" | "cameBefore">,
): Import {
  const { id, fileName, state, sameNumber, takenFor, sentence, reading, done, total, turn, createdAt } = stored;
  return {
    importId: id,
    fileName,
    state,
    sameNumber,
    takenFor,
    sentence,
    progress: { done, of: total },
    ...(reading && { reading }),
    ...counts,
    version: turn,
    createdAt: createdAt.toISOString(),
    ...(state === "applied" && { undoUntil: new Date(createdAt.getTime() + UNDO_MS).toISOString() }),
  };
}
