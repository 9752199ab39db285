import { isIP } from "node:net";
import { z } from "zod";
import { readBytes } from "../../../domain/wire/bytes.ts";
import { EmailAddress } from "../../../domain/wire/email_address.ts";

export const text = z.string();
export const whole = text.regex(/^\d{1,7}$/).transform(Number);
export const port = whole.pipe(z.number().max(65535));
export const count = whole.pipe(z.number().max(1_000_000));
export const percent = text.regex(/^\d{1,2}(\.\d+)?$/).transform(Number).pipe(z.number().max(90));
export const onOff = z.enum(["on", "off"]).transform((word) => word === "on");
export const zeroOrOne = z.enum(["0", "1"]).transform((digit) => digit === "1");
/** An IPv6 address may stand in brackets, as in a URL. */
export const host = text.refine(isHost).transform((given) => given.replace(/^\[(.*)\]$/, "$1"));
export const url = z.url({ protocol: /^https?$/ });
export const databaseUrl = text.regex(/^postgres(ql)?:\/\//).refine(isAddressOfHosts);
/** One host, and the number of a database at most. */
export const redisUrl = text.regex(/^rediss?:\/\/(?:[^/?]*@)?[^/?,@]*(?:\/\d*)?(?:\?.*)?$/).refine(isAddressOfHosts);
export const smtpUrl = text.regex(/^smtps?:\/\//).refine(isAddressOfHosts);
/** Where people come, and nothing behind it that every address of ours would have to repeat. */
export const publicUrl = z.url({ protocol: /^https?$/ }).regex(/^https?:\/\/[^/?#@,]+(\/[^?#@,]*)?$/).transform(
  withoutSlash,
);
/** Whose word signs people in: nobody on the way may change it. */
export const issuer = z.url({ protocol: /^https?$/ }).regex(/^https?:\/\/[^/?#@]+(\/[^?#]*)?$/).refine((address) =>
  address.startsWith("https:") || isLoopback(URL.parse(address)?.hostname ?? "")
);
export const path = text.regex(/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*\/?$/).transform(withoutSlash);
export const oneLine = text.trim().min(1).max(100).regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u);
export const contact = z.union([z.email(), z.url({ protocol: /^https?$/ })]);
/** What a mail's From may be: an address, or a name and the address in angle brackets. What would end a name stands in quotes. */
export const sender = text.trim().regex(
  /^(?:(?:"(?:[^"\\\p{C}]|\\[^\p{C}])*"|[^"<>,;:@\p{C}]*) *<[^\s<>@,;:"]+@[^\s<>@,;:"]+>|[^\s<>@,;:"]+@[^\s<>@,;:"]+)$/u,
);
export const printable = text.regex(/^[\x21-\x7e]{16,}$/);

export const bytes = text.transform((amount, context) => {
  const read = readBytes(amount);
  if (read === null) context.addIssue("expected an amount of bytes");
  return read ?? z.NEVER;
});

export const emails = text.transform((list) => list.split(/[\s,;]+/).filter(Boolean)).pipe(z.array(EmailAddress));

/** A name, or an address of which no part is too large. */
function isHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, "$1");
  const isNamed = /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*\.?$/i.test(host);
  return isIP(bare) !== 0 || (isNamed && !/(^|\.)\d+\.?$/.test(host));
}

/** What the drivers can take apart: one host or several with commas between them, and a password in which % is written %25. */
function isAddressOfHosts(address: string): boolean {
  const parsed = URL.parse(address.replace(/^(\w+:\/\/(?:[^/?]*@)?[^/?,@]*),[^/?@]*(?=[/?]|$)/, "$1"));
  return parsed !== null && [parsed.username, parsed.password].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, "");
}

export function isLoopback(host: string): boolean {
  return ["localhost", "::1", "[::1]"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}
