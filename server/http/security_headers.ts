import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

/**
 * What a page of ours may load. Google's sign-in script and Stripe's payment script live on their own hosts and
 * must; `wasm-unsafe-eval` lets the number reader's WebAssembly compile and nothing else; frames are for the
 * payment form; blobs are photos not uploaded yet.
 */
const POLICY = Object.entries({
  "default-src": "'self'",
  "script-src": "'self' 'wasm-unsafe-eval' https://accounts.google.com/gsi/client https://js.stripe.com " +
    "https://*.js.stripe.com",
  "style-src": "'self' 'unsafe-inline' https://accounts.google.com/gsi/style",
  "img-src": "'self' data: blob: https://*.googleusercontent.com",
  "media-src": "'self' blob:",
  "connect-src": "'self' https://accounts.google.com/gsi/ https://api.stripe.com",
  "frame-src": "'self' https://accounts.google.com/gsi/ https://js.stripe.com https://*.js.stripe.com " +
    "https://hooks.stripe.com",
  "worker-src": "'self' blob:",
  "object-src": "'none'",
  "base-uri": "'self'",
  "form-action": "'self'",
  "frame-ancestors": "'self'",
}).map(([name, value]) => `${name} ${value}`).join("; ");

const YEAR_S = 365 * 24 * 60 * 60;

export function securityHeaders() {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    const headers = c.res.headers;
    if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", POLICY);
    if (c.get("isSecure")) headers.set("Strict-Transport-Security", `max-age=${YEAR_S}`);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
    headers.set("Permissions-Policy", "camera=(self), microphone=(), geolocation=()");
    // Google's sign-in window talks back to the page that opened it.
    headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  });
}

/** What is said to one person stays in no cache, unless the call says otherwise. */
export function noStore() {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-store");
  });
}
