import assert from "node:assert/strict";
import { forEveryCommand } from "../../../cli/verb.ts";
import { stowmark } from "../../../cli/stowmark.ts";
import { whenTestsEnd } from "../current_test.ts";

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
  assert.equal(running, null, "two commands at once in one process");
  const program = stowmark();
  const run: Run = { settings, stdout: "", text: new TextDecoder() };
  const output = { writeOut: (text: string) => void (run.stdout += text), writeErr: () => {} };
  forEveryCommand(program, (command) => command.exitOverride().configureOutput(output));
  running = run;
  const failure: unknown = await program.parseAsync([...args], { from: "user" }).then(() => null, (error) => error);
  if (running === run) running = null;
  return { stdout: run.stdout, failure };
}

interface Run {
  readonly settings: Settings;
  readonly text: TextDecoder;
  stdout: string;
}

let running: Run | null = null;

// One whose test ran into its limit prints for nobody.
whenTestsEnd(() => Promise.resolve(running = null));

const { toObject } = Deno.env;
Deno.env.toObject = () => ({ ...running?.settings ?? toObject.call(Deno.env) });

const { writeSync } = Deno.stdout;
Deno.stdout.writeSync = (bytes) => {
  if (!running) return writeSync.call(Deno.stdout, bytes);
  running.stdout += running.text.decode(bytes, { stream: true });
  return bytes.length;
};
