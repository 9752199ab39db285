import { isIPv6 } from "node:net";

/** What limits count an address by: whoever has one address of an IPv6 network has its whole /64. */
export function addressKey(address: string): string {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return plain;
  const [head = "", tail] = plain.toLowerCase().split("%")[0]?.split("::") ?? [];
  const before = groupsOf(head);
  const missing = tail === undefined ? 0 : 8 - before.length - groupsOf(tail).length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill("0"), ...groupsOf(tail ?? "")];
  return `${groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}

/** An IPv4 address as such, where a socket for both kinds writes it as IPv6. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
}

function groupsOf(part: string): string[] {
  return part === "" ? [] : part.split(":").flatMap((group) => group.includes(".") ? [group, ""] : [group]);
}
