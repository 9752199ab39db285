const LONGEST_NAME = 60;
const MAX_NAMED = 3;

/** Those that say something, one after another. */
export function sentences(...all: readonly (string | false)[]): string {
  return all.filter(Boolean).join(" ");
}

/** On one line, without what would disturb others. */
export function shortened(text: string, longest: number): string {
  const plain = text.slice(0, 10 * longest).replace(/[\p{Cc}\p{Bidi_Control}\s]+/gu, " ").trim();
  return plain.length <= longest ? plain : `${plain.slice(0, longest - 1).toWellFormed()}…`;
}

/** `"Skis", "Tent", "Pots" and more` @param count of all of them, where only the first ones are given */
export function shownNames(names: readonly string[], most = MAX_NAMED, count = names.length): string {
  const shown = names.slice(0, most).map((name) => `"${shortened(name, LONGEST_NAME)}"`).join(", ");
  return count > most ? `${shown} and more` : shown;
}
