import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

/** What is said to one person stays in no cache, unless the call says otherwise. */
export function noStore() {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });
}
