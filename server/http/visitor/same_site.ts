import { createMiddleware } from "hono/factory";
import { wireFailure } from "../../../domain/wire/failures.ts";
import { bearerOf } from "./request_facts.ts";
import type { Env } from "../env.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_FETCHES = new Set(["same-origin", "none"]);

/**
 * Refuses changes that another site's page asks for. Browsers send `Sec-Fetch-Site` or `Origin` with
 * every such request; programs that are not browsers send neither and carry no ambient cookie.
 */
export function sameSiteOnly(publicUrl: string | null) {
  return createMiddleware<Env>(async (c, next) => {
    // No browser adds a token by itself, and whoever gives one is not asked for a cookie.
    const isChange = !SAFE.has(c.req.method) && bearerOf(c.req.raw.headers) === null;
    if (isChange && isForeign(c.req.raw.headers, publicUrl, c.get("isSecure"))) throw wireFailure("ForeignOrigin");
    await next();
  });
}

/**
 * An origin is compared whole: scheme, host and port.
 * @param isSecure whether we know that the person reaches us by https: then a page that came by http is not ours
 */
export function isForeign(headers: Headers, publicUrl: string | null, isSecure = false): boolean {
  const fetchSite = headers.get("sec-fetch-site");
  if (fetchSite && !OWN_FETCHES.has(fetchSite)) return true;
  const origin = headers.get("origin");
  if (!origin) return false;
  const host = headers.get("host");
  const home = publicUrl ? new URL(publicUrl) : null;
  const schemes = isSecure && fetchSite !== "same-origin" ? ["https"] : ["https", "http"];
  const own = host === home?.host ? [] : schemes.map((scheme) => originOf(`${scheme}://${host}`));
  return ![...own, home?.origin].includes(originOf(origin));
}

function originOf(url: string): string | null {
  const { origin = "null" } = URL.parse(url) ?? {};
  return origin === "null" ? null : origin;
}
