import { createMiddleware } from "hono/factory";
import { wireFailure } from "../domain/wire/failures.ts";
import { isLoopback } from "../server/host/settings/config.ts";
import type { Env } from "../server/http/env.ts";
import { comesByProxy } from "../server/http/visitor/comes_by_proxy.ts";

/**
 * For a sandbox that nobody asked for in words: it serves this computer alone. Another name in the address is a page that
 * had its own name lead to us (DNS rebinding), or a tunnel; a proxy's mark means that others reach us.
 */
export const localOnly = createMiddleware<Env>(async (c, next) => {
  if (comesByProxy(c.req.raw.headers) || !isLoopback(new URL(c.req.url).hostname)) {
    throw wireFailure("ForeignOrigin", {
      sentence: "This sandbox is for the computer it runs on. Its operator can set SANDBOX=1 to let everybody in.",
    });
  }
  await next();
});
