import { safeJson } from "../domain/wire/safe_json.ts";
import { terminalSafeLines } from "./terminal_safe.ts";

/** Whoever read our output has had enough, as `| head` has. */
export class ClosedPipe extends Error {
  override readonly name = "ClosedPipe";
}

/** Writes a line to the standard output, whole. @throws ClosedPipe */
export function print(text: string): void {
  const bytes = new TextEncoder().encode(`${text}\n`);
  try {
    for (let written = 0; written < bytes.length;) written += Deno.stdout.writeSync(bytes.subarray(written));
  } catch (error) {
    throw error instanceof Deno.errors.BrokenPipe ? new ClosedPipe() : error;
  }
}

/** The outcome of a verb: as JSON for programs, else in words that cannot steer a terminal. @throws ClosedPipe */
export function report(isJson: boolean | undefined, outcome: unknown, inWords: () => string): void {
  print(isJson ? safeJson(outcome) : terminalSafeLines(inWords()));
}

/** Why a verb failed, on the standard error output. */
export function complain(sentence: string): void {
  console.error(terminalSafeLines(sentence));
}
