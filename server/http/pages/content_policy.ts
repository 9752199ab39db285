import { randomBytes } from "node:crypto";

/** Whose scripts a page loads from their own hosts. */
export interface Vendors {
  readonly google: boolean;
  readonly stripe: boolean;
}

interface PolicyOptions extends Vendors {
  /** Of one answer: a style sheet that a script writes into the page counts only with it. */
  readonly styleNonce: string | null;
}

type Sources = Readonly<Record<string, readonly string[]>>;

/** `wasm-unsafe-eval` lets the number reader's WebAssembly compile and nothing else; blobs are photos not uploaded yet. */
const OWN: Sources = {
  "default-src": ["'self'"],
  "script-src": ["'self'", "'wasm-unsafe-eval'"],
  "style-src": ["'self'"],
  "img-src": ["'self'", "data:", "blob:"],
  "media-src": ["'self'", "blob:"],
  "connect-src": ["'self'"],
  "frame-src": ["'self'"],
  "worker-src": ["'self'", "blob:"],
  "object-src": ["'none'"],
  "base-uri": ["'self'"],
  "form-action": ["'self'"],
  "frame-ancestors": ["'self'"],
};

/** Source: developers.google.com/identity/gsi/web/guides/get-google-api-clientid#content_security_policy */
const GOOGLE: Sources = {
  "script-src": ["https://accounts.google.com/gsi/client"],
  "style-src": ["https://accounts.google.com/gsi/style"],
  "style-src-attr": ["'unsafe-inline'"],
  "connect-src": ["https://accounts.google.com/gsi/"],
  "frame-src": ["https://accounts.google.com/gsi/"],
};

/** Source: docs.stripe.com/security/guide#content-security-policy */
const STRIPE: Sources = {
  "script-src": ["https://js.stripe.com", "https://*.js.stripe.com"],
  "style-src-attr": ["'unsafe-inline'"],
  "connect-src": ["https://api.stripe.com"],
  "frame-src": ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
};

/** What a page may load: our own, and of a vendor only where it is set up. Why: docs/decisions/content_policy.md */
export function contentPolicy({ google, stripe, styleNonce }: PolicyOptions): string {
  const nonce: Sources = styleNonce ? { "style-src": [`'nonce-${styleNonce}'`] } : {};
  const parts = [OWN, nonce, ...(google ? [GOOGLE] : []), ...(stripe ? [STRIPE] : [])];
  const names = new Set(parts.flatMap(Object.keys));
  return [...names].map((name) => [name, ...new Set(parts.flatMap((part) => part[name] ?? []))].join(" ")).join("; ");
}

/** What a page and the frames in it may use of the device. Wallets ask from Stripe's frames, as a payment request. */
export function permissionsPolicy({ stripe }: Pick<Vendors, "stripe">): string {
  const payment = stripe ? 'self "https://js.stripe.com" "https://*.js.stripe.com" "https://hooks.stripe.com"' : "";
  return `camera=(self), microphone=(), geolocation=(), payment=(${payment})`;
}

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}
