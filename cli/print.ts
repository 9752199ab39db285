import { safeJson } from "../domain/wire/safe_json.ts";
import { OBEYED } from "../domain/wire/safe_json.ts";

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

/** Text of strangers, as it may stand in one line of a terminal: what it would obey is written out. */
export function terminalSafe(text: string): string {
  return text.toWellFormed().replace(OBEYED, (character) => NAMES[character] ?? escaped(character));
}

/** The same for what has lines of its own. */
function terminalSafeLines(text: string): string {
  return text.split("\n").map(terminalSafe).join("\n");
}

const NAMES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`;
}

/** Rows below a heading, each column as wide as its widest cell. What people wrote is shown as text. */
export function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heading, ...rows].map((row) => row.map(terminalSafe));
  const widths = heading.map((_, column) => Math.max(...lines.map((line) => [...line[column] ?? ""].length)));
  return lines.map((line) => line.map((cell, column) => padded(cell, widths[column] ?? 0)).join("  ").trimEnd())
    .join("\n");
}

function padded(cell: string, width: number): string {
  return cell + " ".repeat(Math.max(0, width - [...cell].length));
}
