import type { Ctx } from "../http/env.ts";

/** Enough to know browser and device by; what a stranger sends beyond that is not stored. */
const LONGEST = 300;

/** What the browser of a call names itself, as it may be stored. */
export function userAgentOf(c: Ctx): string {
  return (c.req.header("user-agent") ?? "").replaceAll("\0", "").slice(0, LONGEST);
}
