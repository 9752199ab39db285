import { createHash, timingSafeEqual } from "node:crypto";

/** A request as the door saw it. */
interface Asked {
  readonly address: string;
  readonly headers: Headers;
}

/** Headers of a proxy: who comes by one is not on this computer, whatever the connection's address says. */
const PROXY_HEADERS = ["forwarded", "x-forwarded-for", "x-real-ip"];

/** The figures are for programs on this computer, and for whoever has the operator's token. */
export function mayReadMetrics({ address, headers }: Asked, token: string | null): boolean {
  const isLoopback = /^(::ffff:)?127\.|^::1$/.test(address);
  if (isLoopback && !PROXY_HEADERS.some((name) => headers.has(name))) return true;
  return token !== null && isSame(headers.get("authorization") ?? "", `Bearer ${token}`);
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
