const MOST_SHOWN = 10;

/** @param names some of them at least, the first ones */
export function leftOutWords(count: number, names: readonly string[]): string[] {
  if (count === 0) return [];
  const shown = names.slice(0, MOST_SHOWN).map((name) => `  ${name}`);
  const rest = count > shown.length ? [`  and ${count - shown.length} more`] : [];
  return [`${count} files are not called as the server's are, and stay out:`, ...shown, ...rest];
}
