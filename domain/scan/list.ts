/** The numbers that a person may choose from, while no one of them is certain. */
export interface List {
  /** Best first, as judged: three at most, none while there is nothing to choose from. */
  readonly numbers: readonly string[];
  /** When the frames last said just this. */
  readonly saidAtMs: number;
}

/** So long the frames have to say something else, or nothing, before a list does too: it is read and tapped meanwhile. */
export const LIST_STILL_MS = 1500;
/** A number that only needs a moment more to be certain lists nothing. */
export const LIST_COMES_MS = 500;

export const NOTHING_LISTED: readonly string[] = [];

/**
 * One frame more of the camera.
 *
 * @param said the numbers that the frames together hold possible, best first
 * @param atMs by a clock that never goes back
 */
export function listAfter(list: List | null, said: readonly string[], atMs: number): List {
  const shown = list ?? { numbers: NOTHING_LISTED, saidAtMs: atMs };
  if (isSameChoice(shown.numbers, said)) return { ...shown, saidAtMs: atMs };
  const stillMs = shown.numbers.length > 0 ? LIST_STILL_MS : LIST_COMES_MS;
  return atMs - shown.saidAtMs < stillMs ? shown : { numbers: said, saidAtMs: atMs };
}

/** Numbers that only swap positions are the same choice: rows that swap are tapped wrongly. */
function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text) => other.includes(text));
}
