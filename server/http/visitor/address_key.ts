import { isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";

/** What limits count an address by: whoever has one address of an IPv6 network has its whole /64. */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  return `${ipaddr.IPv6.parse(plain).parts.slice(0, 4).map((part) => part.toString(16)).join(":")}::/64`;
}

/** An IPv4 address as such, where a socket for both kinds writes it as IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}
