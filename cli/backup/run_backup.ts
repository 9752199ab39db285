import { resolve } from "node:path";
import { BackupFailure } from "../../server/archive/backup/backup_failure.ts";
import type { End } from "../../domain/backup/manifest.ts";
import type { Course } from "../../server/archive/backup/watch_work.ts";
import type { Config } from "../../server/host/settings/config.ts";
import { databaseFault, isDatabaseFault } from "../../server/host/postgres/database_fault.ts";
import { isBrokenConnectionWrite } from "../../server/host/log/uncaught.ts";
import { CommandFailed, readFailure } from "../command_failed.ts";
import { openInterruption } from "../interruption.ts";
import { complain } from "../print.ts";
import { openProgressBar } from "../progress.ts";

/** The command ends with what was said to whoever asked on the connection that broke. */
addEventListener("error", (event) => {
  if (isBrokenConnectionWrite(event.error)) event.preventDefault();
});

const INTERRUPTED = ["Interrupted", "UpgradeInterrupted"];

interface CommandCourse extends Required<Course> {
  /** What begins now is not interrupted any more. @throws BackupFailure where Ctrl-C has come before */
  readonly goToEnd: () => void;
}

/** Long work with Ctrl-C, a line on the terminal, and failures as sentences. @throws CommandFailed, Interrupted */
export async function runBackup<T>(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  work: (course: CommandCourse) => Promise<T>,
): Promise<T> {
  using interruption = openInterruption(true);
  using bar = openProgressBar();
  try {
    return await work({
      signal: interruption.signal,
      progress: bar.show,
      notice: complain,
      goToEnd() {
        if (interruption.signal.aborted) throw new BackupFailure("Interrupted");
        interruption.goToEnd();
      },
    });
  } catch (error) {
    if (error instanceof BackupFailure && INTERRUPTED.includes(error.code)) throw interruption.end(error.message);
    if (error instanceof BackupFailure) throw new CommandFailed(error.message);
    throw isDatabaseFault(error) ? new CommandFailed(databaseFault(error, databaseUrl)) : error;
  }
}

/** @throws CommandFailed where there is no such file, or none that this account may read */
export async function requireFile(file: string): Promise<string> {
  const path = resolve(file);
  const isFile = await Deno.stat(path).then((found) => found.isFile, () => false);
  if (!isFile) throw new CommandFailed(`${path} is no file.`);
  using _file = await Deno.open(path).catch((error) => {
    throw readFailure(path, error);
  });
  return path;
}

/** Each file that a backup lacks, or has otherwise than it was stored; the first ones of very many. */
export function faultLines(faults: End["faults"]): string[] {
  return faults.map(({ key, fault }) => `  ${key} ${fault}`);
}
