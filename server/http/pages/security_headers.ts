import { createMiddleware } from "hono/factory";
import { contentPolicy, permissionsPolicy } from "./content_policy.ts";
import type { Env } from "../env.ts";

const YEAR_S = 365 * 24 * 60 * 60;

export const STRICT_TRANSPORT = ["strict-transport-security", `max-age=${YEAR_S}`] as const;

export const SECURITY_HEADERS = [
  ["content-security-policy", contentPolicy({ google: false, stripe: false, styleNonce: null })],
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "strict-origin-when-cross-origin"],
  ["permissions-policy", permissionsPolicy({ stripe: false })],
  // Google's sign-in window talks back to the page that opened it.
  ["cross-origin-opener-policy", "same-origin-allow-popups"],
] as const;

/** What is said to one person stays in no cache, unless the call says otherwise. */
export function noStore() {
  return createMiddleware<Env>(async (c, next) => {
    c.env.defaultHeaders.set("cache-control", "no-store");
    await next();
  });
}
