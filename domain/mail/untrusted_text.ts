/** What mail programs make links of. */
const SIGNS = ".:/\\\\@。．｡․：／＠";

/** A name as it may stand in anybody's mailbox: none of it may become a link. */
export function plainName(name: string): string {
  return name.replace(new RegExp(`[${SIGNS}]+`, "gu"), " ").trim();
}

/** The same of longer words, of which people have to read all: "ann @ example . org". The end of a sentence stays as it is. */
export function withoutLinks(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, " ").replace(new RegExp(`[${SIGNS}](?=[^ ])`, "gu"), " $& ");
}

/** Each line is marked, so that no reader takes them for ours. */
export function quoted(text: string): string {
  return text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/).map((line) => `> ${withoutLinks(line)}`.trimEnd()).join("\n");
}
