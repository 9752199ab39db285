/** Set by `deno task prove`: what is left out is not proved, what failed once has failed, and a test takes as long as it takes. */
export const PROVING = "STOWMARK_PROVING";

export const isProving = Deno.env.has(PROVING);

/** Some of many cases of one kind, the first among them; all of them under `deno task prove shares`. */
export function everyNth<T>(cases: readonly T[], nth: number): readonly T[] {
  return isProving ? cases : cases.filter((_, at) => at % nth === 0);
}
