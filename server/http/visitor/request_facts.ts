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
