/** Set by `deno task prove`: what is left out is not proved, what failed once has failed, and a test takes as long as it takes. */
export const PROVING = "STOWMARK_PROVING";
/** Set by the test runner where files are named, as `deno task prove` does: nothing of them is left out. */
export const WHOLE = "STOWMARK_WHOLE_TESTS";

export const isProving = Deno.env.has(PROVING);
const isWhole = isProving || Deno.env.has(WHOLE);

/** Some of many cases of one kind, the first among them; all of them where their file is named. */
export function everyNth<T>(cases: readonly T[], nth: number): readonly T[] {
  return isWhole ? cases : cases.filter((_, at) => at % nth === 0);
}

/** `Deno.test` of what the whole run has no time for: it is there where its file is named. */
export const thoroughTest: typeof Deno.test = isWhole ? Deno.test : Object.assign(() => {}, Deno.test);
