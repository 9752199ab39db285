import { join } from "node:path";
import { keptFileName } from "../../domain/media/file_name.ts";
import type { Import } from "../../domain/transfer/import.ts";
import type { SameNumber } from "../../domain/transfer/plan/import_plan.ts";
import { Failure } from "../../domain/wire/failure.ts";
import type { Caller } from "../../domain/wire/caller.ts";
import type { ImportId } from "../../domain/wire/ids.ts";
import { importCalls, storeUpload } from "../../server/archive/transfer/import_handlers.ts";
import type { TransferParts } from "../../server/archive/transfer/transfer_parts.ts";
import { workOn } from "../../server/archive/transfer/apply/work_on_import.ts";
import { CommandFailed } from "../command_failed.ts";
import { counted } from "../../domain/wire/counted.ts";
import { type Interruption, openInterruption } from "../interruption.ts";
import { report, terminalSafe } from "../print.ts";
import { openProgressBar, type ProgressBar } from "../progress.ts";
import { requireAccount } from "../users/require_account.ts";
import { openTransfer } from "./open_transfer.ts";

interface Flags {
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly sameNumber?: SameNumber;
}

const LOOK_EVERY_MS = 200;

export async function importBoxes(who: string, file: string, { json, dryRun, sameNumber }: Flags): Promise<void> {
  using interruption = openInterruption(true);
  await using transfer = await openTransfer();
  const { config, parts } = transfer;
  const { userId, email } = await requireAccount(parts.pool, config, who);
  const caller: Caller = { userId, sessionId: null, signedInAt: null, email, isAdmin: false, isPro: false };
  using bar = openProgressBar();
  const work = openImport(parts, caller, interruption, bar);
  try {
    const ready = await work.read(file, sameNumber);
    const outcome = dryRun ? await work.discard(ready) : await work.apply(ready);
    report(json, { import: outcome, dryRun: dryRun === true }, () => sentencesOf(outcome, dryRun === true));
  } catch (error) {
    throw error instanceof Failure ? new CommandFailed(error.message) : error;
  }
}

/** The way of an import, as its owner goes it in the browser. */
function openImport(parts: TransferParts, caller: Caller, interruption: Interruption, bar: ProgressBar) {
  const calls = importCalls(parts);
  const { signal } = interruption;

  async function look(importId: ImportId): Promise<Import> {
    return (await calls.GET_IMPORT({ importId }, caller)).data.import;
  }

  /** How far it is, whoever works on it. */
  function showing(importId: ImportId): Disposable {
    const show = ({ progress: { done, of } }: Import) => bar.show(done, of, "rows");
    // Whoever waits for the work hears of a fault.
    const timer = setInterval(() => void look(importId).then(show, () => {}), LOOK_EVERY_MS);
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }

  /** A running server may do the work first; whoever takes it over later goes on with it. */
  async function settled(importId: ImportId): Promise<Import> {
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
  }

  async function interrupted({ importId, state }: Import): Promise<Error> {
    if (state === "applying") return interruption.end("Interrupted: the server goes on with it, or makes none of it.");
    await calls.DISCARD_IMPORT({ importId }, caller);
    return interruption.end("Interrupted: nothing was imported.");
  }

  return {
    async read(file: string, sameNumber: SameNumber | undefined): Promise<Import> {
      const importId = await storeUpload(parts, caller.userId, await copyAside(parts, file));
      const ready = await settled(importId);
      if (!sameNumber || sameNumber === ready.sameNumber) return ready;
      await calls.CHOOSE_SAME_NUMBER({ importId, sameNumber }, caller);
      return await settled(importId);
    },

    async apply({ importId }: Import): Promise<Import> {
      await calls.APPLY_IMPORT({ importId }, caller);
      const outcome = await settled(importId);
      if (outcome.state !== "applied") throw new CommandFailed(terminalSafe(outcome.sentence));
      return outcome;
    },

    async discard(ready: Import): Promise<Import> {
      await calls.DISCARD_IMPORT({ importId: ready.importId }, caller);
      return ready;
    },
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
