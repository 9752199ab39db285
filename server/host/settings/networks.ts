import ipaddr from "ipaddr.js";
import { z } from "zod";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A kind of addresses, or one network. */
export type Network = keyof typeof KINDS | readonly [Address, number];

const KINDS = {
  loopback: ["loopback"],
  private: ["private", "uniqueLocal", "linkLocal"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const networks = z.string().transform((list, context) => {
  try {
    return readNetworks(list);
  } catch {
    context.addIssue("expected networks");
    return z.NEVER;
  }
});

/** @throws Error for what is neither a kind nor a network */
export function readNetworks(list: string): readonly Network[] {
  const names = list.toLowerCase().split(/[\s,;]+/).filter(Boolean);
  return names.length === 1 && names[0] === "none" ? [] : names.map(readNetwork);
}

function readNetwork(name: string): Network {
  if (Object.hasOwn(KINDS, name)) return name as keyof typeof KINDS;
  if (name.includes("/")) return ipaddr.parseCIDR(name);
  const address = ipaddr.parse(name);
  return [address, address.toByteArray().length * 8];
}

export function isInside(network: Network, written: string): boolean {
  if (!ipaddr.isValid(written)) return false;
  const address = ipaddr.process(written);
  if (typeof network === "string") return (KINDS[network] as readonly string[]).includes(address.range());
  const [base, bits] = network;
  return base.kind() === address.kind() && address.match(base, bits);
}
