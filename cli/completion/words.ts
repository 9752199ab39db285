import type { Command } from "commander";

/** What may stand behind some words of a command line. */
export interface CompletedCommand {
  /** Such as "logs tail"; empty for the program itself. */
  readonly path: string;
  readonly words: readonly Word[];
  /** Whether a file may come. */
  readonly takesFile: boolean;
}

export interface Word {
  readonly word: string;
  readonly says: string;
  /** What an option may be; empty where it is anything, null where it takes nothing. */
  readonly choices: readonly string[] | null;
}

/** Every command of the command line, from the verbs themselves. */
export function completedCommands(command: Command, path: readonly string[] = []): CompletedCommand[] {
  const verbs = command.commands.map((below) => ({ word: below.name(), says: below.description(), choices: null }));
  const options = command.options.filter(({ long }) => long).map((
    { long, description, argChoices, required, optional },
  ) => ({
    word: long ?? "",
    says: description,
    choices: required || optional ? argChoices ?? [] : null,
  }));
  const help = { word: "--help", says: "show help", choices: null };
  const takesFile = command.registeredArguments.some((argument) => ["file", "dir"].includes(argument.name()));
  return [
    { path: path.join(" "), words: [...verbs, ...options, help], takesFile },
    ...command.commands.flatMap((below) => completedCommands(below, [...path, below.name()])),
  ];
}
