import { OBEYED } from "../domain/wire/safe_json.ts";

/** Text of strangers, as it may stand in one line of a terminal: what it would obey is written out. */
export function terminalSafe(text: string): string {
  return text.toWellFormed().replace(OBEYED, (character) => NAMES[character] ?? escaped(character));
}

/** The same for what has lines of its own. */
export function terminalSafeLines(text: string): string {
  return text.split("\n").map(terminalSafe).join("\n");
}

const NAMES: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

function escaped(character: string): string {
  const code = character.charCodeAt(0).toString(16);
  return code.length <= 2 ? `\\x${code.padStart(2, "0")}` : `\\u${code.padStart(4, "0")}`;
}
