/** Set by `deno task prove`: what is left out is not proved, what failed once has failed, and a test takes as long as it takes. */
export const PROVING = "STOWMARK_PROVING";
/** Set by the test runner where files are named, as `deno task prove` does: nothing of them is left out. */
export const WHOLE = "STOWMARK_WHOLE_TESTS";

/** Set by `deno task test:quick`: what takes seconds of a processor is left to the whole run. */
export const QUICK_RUN = "STOWMARK_QUICK_RUN";

export const isProving = Deno.env.has(PROVING);
