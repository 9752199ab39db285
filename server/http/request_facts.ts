import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

/** Gives each request an id, its address and its scheme. `hops` proxies stand in front; only what they add is believed. */
export function requestFacts(hops: number, publicUrl: string | null) {
  return createMiddleware<Env>(async (c, next) => {
    c.set("requestId", crypto.randomUUID());
    c.set("visitor", null);
    c.set("address", clientAddress(c.req.header("x-forwarded-for"), c.env.remoteAddress, hops));
    c.set("isSecure", isSecure(c.req.raw, hops, publicUrl));
    await next();
    // Not `c.header`, which makes another response of one that is there.
    c.res.headers.set("X-Request-Id", c.get("requestId"));
  });
}

/**
 * Each proxy appends the address it saw, so the client's stands `hops` from the right; further left anybody may
 * write.
 */
export function clientAddress(forwardedFor: string | undefined, peer: string | undefined, hops: number): string {
  const seen = (forwardedFor ?? "").split(",").map((part) => part.trim()).filter(Boolean);
  const direct = peer ?? "local";
  return hops > 0 ? seen.at(-hops) ?? direct : direct;
}

/** The address that people type decides, or a proxy we were told to trust. */
export function isSecure(
  { url, headers }: Pick<Request, "url" | "headers">,
  hops: number,
  publicUrl: string | null,
): boolean {
  if (publicUrl?.startsWith("https:")) return true;
  return (hops > 0 && headers.get("x-forwarded-proto") === "https") || url.startsWith("https:");
}
