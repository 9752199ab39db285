import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

/** Gives each request an id and its address. `hops` proxies stand in front; only what they add is believed. */
export function requestFacts(hops: number) {
  return createMiddleware<Env>(async (c, next) => {
    c.set("requestId", crypto.randomUUID());
    c.set("visitor", null);
    c.set("address", clientAddress(c.req.header("x-forwarded-for"), c.env.remoteAddr, hops));
    await next();
    c.header("X-Request-Id", c.get("requestId"));
  });
}

/**
 * Each proxy appends the address it saw, so the client's stands `hops` from the right; further left anybody may
 * write.
 */
export function clientAddress(forwardedFor: string | undefined, peer: Deno.Addr | undefined, hops: number): string {
  const seen = (forwardedFor ?? "").split(",").map((part) => part.trim()).filter(Boolean);
  const direct = peer && "hostname" in peer ? peer.hostname : "local";
  return hops > 0 ? seen.at(-hops) ?? direct : direct;
}
