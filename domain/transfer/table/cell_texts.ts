import { z } from "zod";

/** No two parts that can match the same letters stand side by side: a cell may have a million of them. */
const ENDS_LINE = /<(?:br\s?\/?|\/(?:p|div|li|tr|h[1-6]|ul|ol))>/gi;
const BEGINS_ITEM = /<li(?:\s[^<>]*)?>/gi;
const TAG =
  /<\/?(?:p|br|div|span|b|strong|i|em|u|s|a|ul|ol|li|h[1-6]|table|tbody|thead|tr|td|th|img|font|pre|code|blockquote|hr)(?:\s[^<>=]*=[^<>]*|\s*\/?)>/gi;
/** "Shirts <S>" is no HTML: where one of these is a tag, something closes it. */
const LETTER = /^<([abisu])>$/i;
const ADDRESS = /\s(?:href|src)\s?=\s?(?:"([^"]+)"|'([^']+)'|["']*([^\s"'>]+))/i;
const ENTITY = /&(?:amp|lt|gt|quot|apos|nbsp|#39|#x27|#34);/gi;
const LETTERS: Readonly<Record<string, string>> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", "#39": "'", "#x27": "'", "#34": '"' },
};

/** A text in HTML, as web programs keep notes, as people read it; any other text as it is. */
export function plainText(text: string): string {
  const bare = /<[a-z/]/i.test(text) ? withoutTags(text) : text;
  return bare.replace(ENTITY, (entity) => LETTERS[entity.slice(1, -1).toLowerCase()] ?? entity);
}

/** With the address of a link or a picture behind its text. */
function withoutTags(html: string): string {
  const folded = html.toLowerCase();
  const isClosed = new Set([..."abisu"].filter((letter) => folded.includes(`</${letter}>`)));
  let link = "";
  const endLink = (text: string, end: number) => {
    const shown = link === "" || text.endsWith(link, end) ? "" : ` (${link})`;
    link = "";
    return shown;
  };
  const lines = html.replace(ENDS_LINE, "\n").replace(BEGINS_ITEM, "- ");
  const bare = lines.replace(TAG, (tag, at: number) => {
    const [, letter] = LETTER.exec(tag) ?? [];
    if (letter && !isClosed.has(letter.toLowerCase())) return tag;
    if (/^<img/i.test(tag)) return pictureOf(addressOf(tag));
    if (!/^<\/?a[\s>]/i.test(tag)) return "";
    const ended = endLink(lines, at);
    link = addressOf(tag);
    return ended;
  });
  const whole = bare + endLink(bare, bare.length);
  return whole === html ? html : whole.replace(/\n{3,}/g, "\n\n").trim();
}

function pictureOf(address: string): string {
  return /^data:/i.test(address) ? " (a picture is left out here)" : address && ` (${address})`;
}

function addressOf(tag: string): string {
  const [, ...quoted] = ADDRESS.exec(tag) ?? [];
  return quoted.find((address) => address !== undefined) ?? "";
}

/** How a text of another program is shown, and when it says nothing. */
export type DetailKind = "text" | "yes" | "no" | "amount" | "count" | "date";

const YES = /^(true|yes|y|1|on)$/i;
const NO = /^(false|no|n|0|off)$/i;
/** No two parts that can match the same letters stand side by side: a cell may have a million of them. */
const ZERO = /^\p{Sc}?\s*(?:(?:0+(?:[.,]0*)?|[.,]0*)\s*)?\p{Sc}?$/u;

/** @returns empty where it tells nothing: no, no amount, one piece */
export function shownDetail(kind: DetailKind, given: string): string {
  const text = given.trim();
  if (kind === "yes") return YES.test(text) ? "yes" : NO.test(text) ? "" : text;
  if (kind === "no") return NO.test(text) ? "no" : YES.test(text) ? "" : text;
  if (kind === "amount") return ZERO.test(text) ? "" : text;
  if (kind === "count") return ZERO.test(text) || Number(text) === 1 ? "" : text;
  if (kind === "date") {
    return /^(0001-01-01|0000-)/.test(text) ? "" : text.replace(/[T ]00:00(:00(\.0+)?)?(Z|\+00:00)?$/, "");
  }
  return text;
}

const Named = z.union([
  z.object({ name: z.string() }).transform(({ name }) => name),
  z.object({ content: z.string() }).transform(({ content }) => content),
  z.object({ custodian: z.object({ name: z.string() }) }).transform(({ custodian }) => custodian.name),
  z.object({
    customField: z.object({ name: z.string() }),
    value: z.union([z.string(), z.number(), z.boolean(), z.object({ raw: z.unknown() }).transform(({ raw }) => raw)]),
  }).transform(({ customField, value }) =>
    `${customField.name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`
  ),
  z.string(),
]);

/** What a cell of Shelf's backup names: it holds objects and lists in JSON. @returns null for any other text, and where something has no name */
export function namesInShelfCell(cell: string): string[] | null {
  if (!/^\s*[[{"]/.test(cell)) return null;
  const given = parsed(cell);
  if (given === undefined || given === null || typeof given !== "object") return null;
  if (Object.keys(given).length === 0) return [];
  const named = z.array(Named).safeParse(Array.isArray(given) ? given : [given]);
  return named.success ? named.data.map((name) => name.trim()).filter((name) => name !== "") : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
