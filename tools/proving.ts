/** Set by `deno task prove`: what is left out is not proved, what failed once has failed, and a test takes as long as it takes. */
export const PROVING = "STOWMARK_PROVING";
