import { isProving } from "./proving.ts";

const MINUTE_MS = 60_000;
/** A proof takes as long as it is asked to. */
const NONE_MS = 24 * 60 * MINUTE_MS;

/** Of a test that says nothing else; five times what the slowest of these takes on two cores that are busy. */
export const USUAL_LIMIT_MS = isProving ? NONE_MS : 2 * MINUTE_MS;

/** Of one that visits every page, or kills and starts many processes: `Deno.test({ name, timeout: LONG_LIMIT_MS }, …)`. */
export const LONG_LIMIT_MS = isProving ? NONE_MS : 15 * MINUTE_MS;
