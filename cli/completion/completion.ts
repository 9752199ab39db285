import { Argument, type Command, InvalidArgumentError } from "commander";
import { safeJson } from "../../domain/wire/safe_json.ts";
import { print } from "../print.ts";
import { addVerb } from "../verb.ts";
import { completedCommands, completionScript, type Shell, SHELLS } from "./scripts.ts";

/** It becomes a part of a script that a shell carries out. */
function commandName(text: string): string {
  if (!/^[\w.+-]+$/.test(text)) {
    throw new InvalidArgumentError("Give the name of a command: letters, digits and . _ + - alone.");
  }
  return text;
}

export function addCompletion(program: Command): void {
  addVerb(program, {
    usage: "completion",
    does: "print a script that completes commands and options in a shell, for your shell's start-up file",
    example: "completion bash > ~/.local/share/bash-completion/completions/stowmark",
  })
    .addArgument(new Argument("<shell>", "which shell").choices([...SHELLS]))
    .option("--name <command>", "how you call this program", commandName, "stowmark")
    .action((shell: Shell, { json, name }: { json?: boolean; name: string }) => {
      const script = completionScript(shell, name, completedCommands(program));
      print(json ? safeJson({ shell, script }) : script.trimEnd());
    });
}
