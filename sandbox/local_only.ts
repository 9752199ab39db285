import { createMiddleware } from "hono/factory";
import { wireFailure } from "../domain/wire/failures.ts";
import { isLoopback } from "../server/config.ts";
import type { Env } from "../server/http/env.ts";

const MARKS_OF_A_PROXY = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * For a sandbox that nobody asked for in words: it serves this computer alone. Another name in the address is a page that
 * had its own name lead to us (DNS rebinding), or a tunnel; a proxy's mark means that others reach us.
 */
export const localOnly = createMiddleware<Env>(async (c, next) => {
  const isProxied = MARKS_OF_A_PROXY.some((name) => c.req.header(name) !== undefined);
  if (isProxied || !isLoopback(new URL(c.req.url).hostname)) {
    throw wireFailure("ForeignOrigin", {
      sentence: "This sandbox is for the computer it runs on. Its operator can set SANDBOX=1 to let everybody in.",
    });
  }
  await next();
});
