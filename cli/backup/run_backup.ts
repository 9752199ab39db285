import { BackupFailure } from "../../server/backup/backup_failure.ts";
import type { Progress } from "../../server/backup/progress.ts";
import { isBrokenConnectionWrite } from "../../server/uncaught.ts";
import { CommandFailed } from "../command_failed.ts";
import { openInterruption } from "../interruption.ts";
import { openProgressBar } from "../progress.ts";

/** The command ends with what was said to whoever asked on the connection that broke. */
addEventListener("error", (event) => {
  if (isBrokenConnectionWrite(event.error)) event.preventDefault();
});

/** Long work with Ctrl-C, a line on the terminal, and failures as sentences. @throws CommandFailed, Interrupted */
export async function runBackup<T>(work: (signal: AbortSignal, progress: Progress) => Promise<T>): Promise<T> {
  using interruption = openInterruption(true);
  using bar = openProgressBar();
  try {
    return await work(interruption.signal, (step, done) => bar.show(done, 0, step));
  } catch (error) {
    if (error instanceof BackupFailure && error.code === "Interrupted") throw interruption.end(error.message);
    throw error instanceof BackupFailure ? new CommandFailed(error.message) : error;
  }
}
