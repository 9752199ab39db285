import { createHash, timingSafeEqual } from "node:crypto";
import { isInside, type Network } from "./settings/networks.ts";

interface Asked {
  /** Of the connection itself. */
  readonly peer: string;
  readonly headers: Headers;
}

export interface MetricsReaders {
  readonly from: readonly Network[];
  readonly token: string | null;
}

/** Headers of a proxy: who comes by one is not where the connection comes from. */
const PROXY_HEADERS = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via"];

/** The figures are for programs in the operator's networks, and for whoever has the operator's token. */
export function mayReadMetrics({ peer, headers }: Asked, { from, token }: MetricsReaders): boolean {
  const comesByProxy = PROXY_HEADERS.some((name) => headers.has(name));
  if (!comesByProxy && from.some((network) => isInside(network, peer))) return true;
  return token !== null && isSame(headers.get("authorization") ?? "", `Bearer ${token}`);
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
