import { isProving, QUICK_RUN, WHOLE } from "./proving.ts";

const isWhole = isProving || Deno.env.has(WHOLE);

const none: typeof Deno.test = Object.assign(() => {}, Deno.test);

/** Some of many cases of one kind, the first among them; all of them where their file is named. */
export function everyNth<T>(cases: readonly T[], nth: number): readonly T[] {
  return isWhole ? cases : cases.filter((_, at) => at % nth === 0);
}

/** `Deno.test` of what the whole run has no time for: it is there where its file is named. */
export const thoroughTest: typeof Deno.test = isWhole ? Deno.test : none;

/** `Deno.test` of what takes more than two seconds of a processor: `deno task test:quick` leaves it to the whole run. */
export const longTest: typeof Deno.test = Deno.env.has(QUICK_RUN) ? none : Deno.test;
