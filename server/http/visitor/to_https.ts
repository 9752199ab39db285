import { createMiddleware } from "hono/factory";
import type { Env } from "../env.ts";

/**
 * Sends a page that was asked for by http to PUBLIC_URL, where that is https. Only behind one proxy, which spoke with the
 * browser itself: the second of two may say http of its own leg, and the page would go round for ever. For the same reason
 * not where the browser sends `Sec-Fetch-Mode`, which it does on https only.
 */
export function toHttps(publicUrl: string | null, hops: number) {
  const home = publicUrl?.startsWith("https:") && hops === 1 ? new URL(publicUrl) : null;
  return createMiddleware<Env>(async (c, next) => {
    const isLost = home && c.req.method === "GET" && c.req.header("host") === home.host &&
      c.req.header("x-forwarded-proto") === "http" && c.req.header("sec-fetch-mode") === undefined;
    if (!isLost) return await next();
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(home.origin + pathname + search, 308);
  });
}
