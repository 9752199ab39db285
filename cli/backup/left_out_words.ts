import { counted } from "../../domain/wire/counted.ts";

const MOST_SHOWN = 10;

/** @param names some of them at least, the first ones */
export function leftOutWords(count: number, names: readonly string[]): string[] {
  if (count === 0) return [];
  const shown = names.slice(0, MOST_SHOWN).map((name) => `  ${name}`);
  const rest = count > shown.length ? [`  and ${count - shown.length} more`] : [];
  const are = count === 1
    ? "is not called as the server's are, and stays"
    : "are not called as the server's are, and stay";
  return [`${counted(count, "file")} ${are} out:`, ...shown, ...rest];
}
