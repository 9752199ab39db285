/** Letters that may be wrong, missing or too many; in a short name one more would make it another word. */
const MAX_WRONG = { short: 1, long: 2 };
const SHORT = 4;

/** Which of some names another one was probably meant to be; null where none is near. Underscores do not count. */
export function nearName(written: string, names: readonly string[]): string | null {
  const near = names.map((name) => ({ name, wrong: wrongLetters(bare(written), bare(name)) }))
    .filter(({ name, wrong }) => wrong <= (bare(name).length > SHORT ? MAX_WRONG.long : MAX_WRONG.short))
    .toSorted((one, other) => one.wrong - other.wrong);
  return near[0]?.name ?? null;
}

function bare(name: string): string {
  return name.replaceAll("_", "").toUpperCase();
}

/** Levenshtein's distance. */
function wrongLetters(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, wanted] of [...other].entries()) {
      const [swapped = 0, dropped = 0] = row.slice(column, column + 2);
      next.push(Math.min(swapped + Number(letter !== wanted), dropped + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
