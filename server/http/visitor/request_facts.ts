import { createMiddleware } from "hono/factory";
import type { Env } from "../env.ts";
import { STRICT_TRANSPORT } from "../pages/security_headers.ts";

/** Gives each request an id, its address and its scheme. `hops` proxies stand in front; only what they add is believed. */
export function requestFacts(hops: number, publicUrl: string | null) {
  return createMiddleware<Env>(async (c, next) => {
    const requestId = crypto.randomUUID();
    c.set("requestId", requestId);
    c.env.defaultHeaders.set("x-request-id", requestId);
    c.set("visitor", null);
    c.set("tokenScope", null);
    c.set("address", clientAddress(c.req.header("x-forwarded-for"), c.env.remoteAddress, hops));
    c.set("isSecure", isSecure(c.req.raw, hops, publicUrl));
    if (c.get("isSecure")) c.env.defaultHeaders.set(...STRICT_TRANSPORT);
    await next();
  });
}

/**
 * Each proxy appends the address it saw, so the client's stands `hops` from the right; further left anybody may
 * write.
 */
export function clientAddress(forwardedFor: string | undefined, peer: string | undefined, hops: number): string {
  const direct = peer ?? "local";
  const told = hops > 0 ? partsOf(forwardedFor).at(-hops) : undefined;
  // Limits remember it: whoever gets past the proxies must not have them remember kilobytes.
  return told && told.length <= LONGEST_ADDRESS ? told : direct;
}

/** IPv6 in brackets, with a zone and a port. */
const LONGEST_ADDRESS = 70;

/**
 * How the outermost of the trusted proxies was spoken to. Some proxies append to the list, others pass on what the one
 * before them wrote: then it is shorter than the chain, and its first part counts.
 */
export function clientScheme(forwardedProto: string | null | undefined, hops: number): string | null {
  if (hops === 0) return null;
  const seen = partsOf(forwardedProto);
  // Traefik names a socket's scheme.
  return (seen.at(-hops) ?? seen[0] ?? null)?.toLowerCase().replace(/^ws(?=s?$)/, "http") ?? null;
}

function partsOf(list: string | null | undefined): string[] {
  return (list ?? "").split(",").map((part) => part.trim()).filter(Boolean);
}

/** The address that people type decides, or a proxy we were told to trust. */
export function isSecure(
  { url, headers }: Pick<Request, "url" | "headers">,
  hops: number,
  publicUrl: string | null,
): boolean {
  if (publicUrl?.startsWith("https:")) return true;
  return clientScheme(headers.get("x-forwarded-proto"), hops) === "https" || url.startsWith("https:");
}

/** The token of `Authorization: Bearer …`; null where the header names none, or another scheme such as a proxy's. */
export function bearerOf(headers: Headers): string | null {
  const [, token] = /^bearer +(\S*) *$/i.exec(headers.get("authorization") ?? "") ?? [];
  return token ?? null;
}

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

/** What proxies, tunnels and networks of others in front of a server add, each alone enough. */
const MARKS = new Set([
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-original-host",
  "true-client-ip",
  "cdn-loop",
  "fastly-client-ip",
  "x-envoy-external-address",
  "tailscale-user-login",
]);
const PREFIXES = ["x-forwarded-", "cf-"];

/** Whether the client says, or a proxy says of it, that it did not come straight to us. One that adds nothing is not seen. */
export function comesByProxy(headers: Headers): boolean {
  for (const name of headers.keys()) {
    if (MARKS.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix))) return true;
  }
  return false;
}
