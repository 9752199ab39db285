import type { Command } from "commander";

/** Changes a command and all that are below it. */
export function forEveryCommand(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const below of command.commands) forEveryCommand(below, change);
}
