import { existsSync } from "node:fs";
import { shownBytes } from "../../domain/wire/bytes.ts";
import { writeExport } from "../../server/archive/transfer/export/serve_export.ts";
import { CommandFailed, fileFailure } from "../command_failed.ts";
import { openInterruption } from "../interruption.ts";
import { report, terminalSafe } from "../print.ts";
import { openProgressBar } from "../progress.ts";
import { requireOwner } from "../users/require_account.ts";
import { openTransfer } from "./open_transfer.ts";

interface Flags {
  readonly json?: boolean;
  readonly force?: boolean;
}

const MB = 1024 * 1024;

/** Whole or not there: it is written beside its path first. */
export async function exportBoxes(who: string, file: string, { json, force }: Flags): Promise<void> {
  if (existsSync(file) && !force) throw new CommandFailed(`${file} is there already: give another name, or --force.`);
  using interruption = openInterruption(true);
  const { signal } = interruption;
  await using transfer = await openTransfer();
  const { config, parts } = transfer;
  const { userId, householdId, email } = await requireOwner(parts.pool, config, who);
  const unfinished = `${file}.unfinished-${crypto.randomUUID().slice(0, 8)}`;
  try {
    const open = await Deno.open(unfinished, { createNew: true, write: true, mode: 0o600 });
    using bar = openProgressBar();
    const bytes = await writeExport(parts, householdId, open.writable, (written, all) => {
      signal.throwIfAborted();
      bar.show(Math.ceil(written / MB), Math.ceil(all / MB), "MB");
    });
    await Deno.rename(unfinished, file);
    report(json, { userId, file, bytes }, () => `${shownBytes(bytes)} of ${terminalSafe(email)} written to ${file}.`);
  } catch (error) {
    await Deno.remove(unfinished).catch(() => {});
    if (signal.aborted) throw interruption.end("Interrupted: nothing was written.");
    throw fileFailure(file, error);
  }
}
