import { createMiddleware } from "hono/factory";
import { wireFailure } from "../../domain/wire/failures.ts";
import type { Env } from "./env.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_FETCHES = new Set(["same-origin", "none"]);

/**
 * Refuses changes that another site's page asks for. Browsers send `Sec-Fetch-Site` or `Origin` with
 * every such request; programs that are not browsers send neither and carry no ambient cookie.
 */
export function sameSiteOnly(publicUrl: string | null) {
  return createMiddleware<Env>(async (c, next) => {
    if (!SAFE.has(c.req.method) && isForeign(c.req.raw.headers, publicUrl)) throw wireFailure("ForeignOrigin");
    await next();
  });
}

export function isForeign(headers: Headers, publicUrl: string | null): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite && !OWN_FETCHES.has(fetchSite)) return true;
  const origin = headers.get("origin");
  if (!origin) return false;
  const hosts = [headers.get("host"), publicUrl && new URL(publicUrl).host];
  return !URL.canParse(origin) || !hosts.includes(new URL(origin).host);
}
