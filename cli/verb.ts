import { type Command, InvalidArgumentError } from "commander";
import { COMMAND } from "../server/host/settings/config.ts";

export interface Verb {
  /** Its name and arguments, as commander writes them: `end <event>`. */
  readonly usage: string;
  readonly does: string;
  /** What stands behind the command's name in the example. */
  readonly example: string;
}

/** A command with what every one has: `--json`, and an example below its help. */
export function addVerb(parent: Command, { usage, does, example }: Verb): Command {
  return parent.command(usage)
    .description(does)
    .option("--json", "print the outcome as JSON")
    .addHelpText("after", `\nExample:\n  ${COMMAND} ${example}`);
}

/** What a verb does, loaded once that is asked for: no other verb waits for its packages. */
export function loaded<Args extends unknown[]>(load: () => Promise<(...args: Args) => Promise<void>>) {
  return async (...args: Args): Promise<void> => await (await load())(...args);
}

/** A group of verbs about one thing. */
export function addGroup(program: Command, name: string, about: string): Command {
  return program.command(name).description(about);
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Give a whole number.");
  return Number(text);
}

export function atLeastOne(text: string): number {
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError("Give a whole number from 1 on.");
  return Number(text);
}

/** Where a server is, base path included, without a slash at the end. */
export function serverAddress(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new InvalidArgumentError("Give an address like http://127.0.0.1:8000.");
  }
  return url.origin + url.pathname.replace(/\/$/, "");
}

/** Changes a command and all that are below it. */
export function forEveryCommand(command: Command, change: (command: Command) => void): void {
  change(command);
  for (const below of command.commands) forEveryCommand(below, change);
}
