import ipaddr from "ipaddr.js";

/** Azure's own services for the machine that asks: public by its spelling only. */
const AZURE = "168.63.129.16";
const GLOBAL_V6 = ipaddr.parseCIDR("2000::/3");

/** Whether anybody on the internet has this address, however it is spelled: not this machine, its network, or one behind a translation. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.toString() === AZURE) return false;
  return parsed.range() === "unicast" && (parsed.kind() === "ipv4" || parsed.match(GLOBAL_V6));
}

/** A home's and a rented machine's network: no smaller ones are given out. */
const OWN_V6_BITS = 64;

/**
 * Whether an address is this machine's own, or another one's of its IPv6 network: anybody's by its spelling, and behind the
 * same firewall.
 * @param own of its interfaces, such as `2001:db8::2`
 */
export function isOwnAddress(address: string, own: readonly string[]): boolean {
  const asked = ipaddr.process(address);
  return own.some((text) => {
    const one = ipaddr.process(text);
    return one.kind() === asked.kind() && asked.match(one, one.kind() === "ipv6" ? OWN_V6_BITS : 32);
  });
}

/** Whether a stranger may have an address asked. */
export function isOutside(address: string): boolean {
  return isPublicAddress(address) && !isOwnAddress(address, Deno.networkInterfaces().map((one) => one.address));
}
