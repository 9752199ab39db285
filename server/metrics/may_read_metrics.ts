import { createHash, timingSafeEqual } from "node:crypto";
import { comesByProxy } from "../http/visitor/request_facts.ts";
import { isInside, type Network } from "../host/settings/networks.ts";

interface Asked {
  /** Of the connection itself. */
  readonly peer: string;
  readonly headers: Headers;
}

export interface MetricsReaders {
  readonly from: readonly Network[];
  readonly token: string | null;
}

/** The figures are for programs in the operator's networks, and for whoever has the operator's token. */
export function mayReadMetrics({ peer, headers }: Asked, { from, token }: MetricsReaders): boolean {
  // Who comes by a proxy is not where the connection comes from.
  if (!comesByProxy(headers) && from.some((network) => isInside(network, peer))) return true;
  return token !== null && isSame(headers.get("authorization") ?? "", `Bearer ${token}`);
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
