import { Command, CommanderError } from "commander";
import { ConfigError } from "../server/config.ts";
import { addBots } from "./bots/bots.ts";
import { CommandFailed } from "./command_failed.ts";
import { addScans } from "./scans.ts";
import { addStorage } from "./storage.ts";

const VERBS: readonly ((program: Command) => void)[] = [
  addScans,
  addBots,
  addStorage,
];

const DONE = 0, FAILED = 1, WRONG_USE = 2;

/** @returns the exit code: 0 done, 1 failed, 2 wrong use */
async function main(args: string[]): Promise<number> {
  const program = new Command("stowmark").description("Runs and looks after a Stowmark server.");
  for (const addVerb of VERBS) addVerb(program);
  forEvery(program, (command) => command.exitOverride().showHelpAfterError("(--help shows how)"));
  try {
    await program.parseAsync(args, { from: "user" });
    return DONE;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? DONE : WRONG_USE;
    const isExpected = error instanceof CommandFailed || error instanceof ConfigError;
    console.error(isExpected ? error.message : error);
    return FAILED;
  }
}

function forEvery(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const below of command.commands) forEvery(below, change);
}

if (import.meta.main) Deno.exit(await main(Deno.args));
