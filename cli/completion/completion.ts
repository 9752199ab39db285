import { Argument, type Command, InvalidArgumentError } from "commander";
import { safeJson } from "../../domain/wire/safe_json.ts";
import { print } from "../print.ts";
import { addVerb } from "../verb.ts";

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

const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = typeof SHELLS[number];

/** @param program by which name the command is called, such as `stowmark` */
export function completionScript(shell: Shell, program: string, commands: readonly CompletedCommand[]): string {
  return { bash, zsh, fish }[shell](program, commands);
}

/** The verbs that were typed so far make the command; an option's value is completed from its choices. */
function bash(program: string, commands: readonly CompletedCommand[]): string {
  const name = functionName(program);
  return `# Completion of ${program} in bash: eval "$(${program} completion bash)"
${name}_words() {
  case "$1" in
${
    commands.map(({ path, words }) => `    ${quoted(path)}) echo ${quoted(words.map(({ word }) => word).join(" "))} ;;`)
      .join("\n")
  }
  esac
}
${name}_choices() {
  case "$1" in
${
    choicesOf(commands).map(([key, { choices }]) => `    ${quoted(key)}) echo ${quoted((choices ?? []).join(" "))} ;;`)
      .join("\n")
  }
    *) return 1 ;;
  esac
}
${name}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" path="" word choices i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [[ "$word" != -* && -n "$(${name}_words "\${path:+$path }$word")" ]]; then path="\${path:+$path }$word"; fi
  done
  if choices="$(${name}_choices "$path \${COMP_WORDS[COMP_CWORD - 1]}")"; then
    mapfile -t COMPREPLY < <(compgen -W "$choices" -- "$current")
    return
  fi
  mapfile -t COMPREPLY < <(compgen -W "$(${name}_words "$path")" -- "$current")
}
complete -o default -F ${name} ${program}
`;
}

function zsh(program: string, commands: readonly CompletedCommand[]): string {
  const name = functionName(program);
  const described = ({ word, says }: Word) => quoted(`${word.replaceAll(":", "\\:")}:${says}`);
  return `#compdef ${program}
# Completion of ${program} in zsh: eval "$(${program} completion zsh)"
${name}() {
  local -A known choices
  local -a found
  local typed="" word
  known=(
${commands.map(({ path }) => `    ${quoted(`:${path}`)} 1`).join("\n")}
  )
  choices=(
${choicesOf(commands).map(([key, { choices }]) => `    ${quoted(key)} ${quoted((choices ?? []).join(" "))}`).join("\n")}
  )
  for word in "\${words[@]:1:$((CURRENT - 2))}"; do
    [[ "$word" != -* && -n "\${known[:\${typed:+$typed }$word]}" ]] && typed="\${typed:+$typed }$word"
  done
  local key="$typed \${words[CURRENT-1]}"
  if [[ -v "choices[$key]" ]]; then
    found=(\${(s: :)choices[$key]})
    (( \${#found} )) && compadd -a found || _files
    return
  fi
  case "$typed" in
${
    commands.map(({ path, words, takesFile }) =>
      `    ${quoted(path)}) found=(${words.map(described).join(" ")}); _describe command found${
        takesFile ? "; _files" : ""
      } ;;`
    ).join("\n")
  }
  esac
}
compdef ${name} ${program}
# From a folder of fpath this file is the function itself, at the first Tab.
if [[ "\$funcstack[1]" == ${name} ]]; then ${name} "$@"; fi
`;
}

function fish(program: string, commands: readonly CompletedCommand[]): string {
  const name = functionName(program);
  return `# Completion of ${program} in fish: ${program} completion fish | source
function ${name}_at
    set -l path
    for word in (commandline -opc)[2..]
        if not string match -q -- '-*' $word; and contains -- (string join ' ' $path $word) ${
    commands.filter(({ path }) => path).map(({ path }) => quoted(path)).join(" ")
  }
            set -a path $word
        end
    end
    test "$path" = "$argv"
end
complete -c ${program} -e
${
    commands.flatMap(({ path, words, takesFile }) =>
      words.map(({ word, says, choices }) => {
        const when = `complete -c ${program} -n ${quoted(`${name}_at ${path}`.trim())}${takesFile ? "" : " -f"}`;
        const what = word.startsWith("--") ? `-l ${word.slice(2)}` : `-a ${quoted(word)}`;
        const values = choices === null ? "" : choices.length > 0 ? ` -x -a ${quoted(choices.join(" "))}` : " -r";
        return `${when} ${what}${values} -d ${quoted(says)}`;
      })
    ).join("\n")
  }
`;
}

function choicesOf(commands: readonly CompletedCommand[]): [string, Word][] {
  return commands.flatMap(({ path, words }) =>
    words.filter(({ choices }) => choices !== null).map((word): [string, Word] => [`${path} ${word.word}`, word])
  );
}

function functionName(program: string): string {
  return `_${program.replaceAll(/\W/g, "_")}`;
}

/** In single quotes, which every one of these shells takes as they are; a quote inside becomes an apostrophe. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "’").replaceAll("\\", "").replaceAll("\n", " ")}'`;
}

/** What may stand behind some words of a command line. */
export interface CompletedCommand {
  /** Such as "logs tail"; empty for the program itself. */
  readonly path: string;
  readonly words: readonly Word[];
  readonly takesFile: boolean;
}

interface Word {
  readonly word: string;
  readonly says: string;
  /** What an option may be; empty where it is anything, null where it takes nothing. */
  readonly choices: readonly string[] | null;
}

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
