import { CommanderError } from "commander";
import { ConfigError } from "../server/host/settings/config.ts";
import { StartError } from "../server/host/process/start_error.ts";
import { CommandFailed, WrongUse } from "./command_failed.ts";
import { forEveryCommand } from "./verb.ts";
import { Interrupted } from "./interruption.ts";
import { ClosedPipe, complain } from "./print.ts";
import { stowmark } from "./stowmark.ts";

const DONE = 0, FAILED = 1, WRONG_USE = 2;

/** @returns the exit code: 0 done, 1 failed, 2 wrong use, 130 ended by Ctrl-C */
async function main(args: string[]): Promise<number> {
  const program = stowmark();
  forEveryCommand(program, (command) => command.exitOverride().showHelpAfterError("(--help shows how)"));
  try {
    await program.parseAsync(args, { from: "user" });
    return DONE;
  } catch (error) {
    return exitCodeOf(error);
  }
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USE;
  if (error instanceof ClosedPipe) return DONE;
  if (error instanceof WrongUse) {
    complain(`${error.message}\n(--help shows how)`);
    return WRONG_USE;
  }
  if (error instanceof Interrupted) {
    if (error.message) complain(error.message);
    return error.exitCode;
  }
  const isExpected = [CommandFailed, ConfigError, StartError].some((kind) => error instanceof kind);
  const said = error instanceof Error ? error.message || error.name : String(error);
  complain(isExpected ? said : `Something went wrong that this command does not know: ${said}`);
  return FAILED;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
