import { join } from "node:path";
import { keptFileName } from "../../domain/media/file_name.ts";
import { Import } from "../../domain/transfer/import.ts";
import type { SameNumber } from "../../domain/transfer/plan/import_plan.ts";
import { Failure } from "../../domain/wire/failure.ts";
import type { HouseholdCaller } from "../../domain/wire/caller.ts";
import type { ImportId } from "../../domain/wire/ids.ts";
import { importCalls, storeUpload } from "../../server/archive/transfer/import_handlers.ts";
import type { TransferParts } from "../../server/archive/transfer/transfer_parts.ts";
import { workOn } from "../../server/archive/transfer/apply/work_on_import.ts";
import { CommandFailed } from "../command_failed.ts";
import { counted } from "../../domain/wire/counted.ts";
import { type Interruption, openInterruption } from "../interruption.ts";
import { report, terminalSafe } from "../print.ts";
import { openProgressBar, type ProgressBar } from "../progress.ts";
import { requireOwner } from "../users/require_account.ts";
import { openTransfer } from "./open_transfer.ts";

interface Flags {
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly sameNumber?: SameNumber;
}

const LOOK_EVERY_MS = 200;

export async function importBoxes(
  who: string,
  file: string,
  { json, dryRun = false, sameNumber }: Flags,
): Promise<void> {
  using interruption = openInterruption(true);
  await using transfer = await openTransfer();
  const { config, parts } = transfer;
  const caller = await requireOwner(parts.pool, config, who);
  using bar = openProgressBar();
  const calls = importCalls(parts);
  const settled = settling(parts, caller, interruption, bar);
  try {
    const importId = await storeUpload(parts, caller, await copyAside(parts, file));
    let outcome = await settled(importId);
    if (sameNumber && sameNumber !== outcome.sameNumber) {
      await calls.CHOOSE_SAME_NUMBER({ importId, sameNumber }, caller);
      outcome = await settled(importId);
    }
    if (dryRun) await calls.DISCARD_IMPORT({ importId }, caller);
    else {
      await calls.APPLY_IMPORT({ importId }, caller);
      outcome = await settled(importId);
      if (outcome.state !== "applied") throw new CommandFailed(terminalSafe(outcome.sentence));
    }
    report(json, { import: outcome, dryRun }, () => sentencesOf(outcome, dryRun));
  } catch (error) {
    throw error instanceof Failure ? new CommandFailed(error.message) : error;
  }
}

/** Goes on with an import until it waits for a person, as its owner sees it in the browser. */
function settling(parts: TransferParts, caller: HouseholdCaller, interruption: Interruption, bar: ProgressBar) {
  const calls = importCalls(parts);
  const { signal } = interruption;

  async function look(importId: ImportId): Promise<Import> {
    return Import.parse((await calls.GET_IMPORT({ importId }, caller)).data.import);
  }

  function showing(importId: ImportId): Disposable {
    const show = ({ progress: { done, of } }: Import) => bar.show(done, of, "rows");
    // Whoever waits for the work hears of a fault.
    const timer = setInterval(() => void look(importId).then(show, () => {}), LOOK_EVERY_MS);
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }

  async function interrupted({ importId, state }: Import): Promise<Error> {
    if (state === "applying") return interruption.end("Interrupted: the server goes on with it, or makes none of it.");
    await calls.DISCARD_IMPORT({ importId }, caller);
    return interruption.end("Interrupted: nothing was imported.");
  }

  /** A running server may do the work first; whoever takes it over later goes on with it. */
  return async (importId: ImportId): Promise<Import> => {
    for (;;) {
      using _shown = showing(importId);
      await Promise.race([workOn(parts, importId, true), aborted(signal)]);
      const found = await look(importId);
      if (found.state === "applied") return found;
      if (signal.aborted) throw await interrupted(found);
      if (found.state === "failed") throw new CommandFailed(terminalSafe(found.sentence));
      if (found.state === "ready") return found;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  };
}

async function copyAside({ stagingDir, disk }: TransferParts, file: string) {
  const path = join(stagingDir, crypto.randomUUID());
  try {
    const { size } = await Deno.stat(file);
    await disk.requireRoom(size);
    await Deno.copyFile(file, path);
    return { path, fileName: keptFileName(file), size };
  } catch (error) {
    await Deno.remove(path).catch(() => {});
    if (error instanceof Failure) throw error;
    throw new CommandFailed(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

function sentencesOf({ rows, files, takenFor }: Import, isDry: boolean): string {
  const made = counted(rows.create, "new box", "new boxes");
  const others = `${rows.merge} joined, ${rows.skip} left out, ${rows.refuse} refused`;
  const outcome = `${made}, ${others}; ${counted(files.kept, "file")}.`;
  return `${terminalSafe(takenFor)}\n${isDry ? "It would make " : "Made "}${outcome}`;
}
