import { forEveryCommand } from "../cli/for_every_command.ts";
import { stowmark } from "../cli/stowmark.ts";

type Settings = Readonly<Record<string, string>>;

/**
 * What a command prints that is carried out in the test's own process, a tenth of the price of `cli()`: for what it does. How
 * failures become words and exit codes, and what becomes of signals, only a process shows. One after the other.
 * @throws what the command throws
 */
export async function typed(args: readonly string[], settings: Settings): Promise<string> {
  const { stdout, failure } = await outcomeOf(args, settings);
  if (failure !== null) throw failure;
  return stdout;
}

/** The same of a command that may fail once it has printed. */
export async function outcomeOf(args: readonly string[], settings: Settings) {
  let stdout = "";
  const program = stowmark();
  const output = { writeOut: (text: string) => void (stdout += text), writeErr: () => {} };
  forEveryCommand(program, (command) => command.exitOverride().configureOutput(output));
  const text = new TextDecoder();
  using _ = replaced(Deno.env, "toObject", () => ({ ...settings }));
  using _printed = replaced(Deno.stdout, "writeSync", (bytes) => {
    stdout += text.decode(bytes, { stream: true });
    return bytes.length;
  });
  const failure: unknown = await program.parseAsync([...args], { from: "user" }).then(() => null, (error) => error);
  return { stdout, failure };
}

function replaced<T extends object, K extends keyof T>(thing: T, name: K, other: T[K]): Disposable {
  const before = thing[name];
  thing[name] = other;
  return {
    [Symbol.dispose]() {
      thing[name] = before;
    },
  };
}
