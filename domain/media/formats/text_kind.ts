import type { Kind } from "./kind.ts";

/** Markup that a browser would run if it were served as what it is. */
const HTML = /<(!doctype\s+html|html|head|body|script|iframe|title|meta|table|div|a|img|style|form)\b/i;
const SVG = /<svg[\s>]/i;

/** Kinds without a signature: text, and markup by what stands in it. */
export function textKind(head: Uint8Array): Kind | null {
  const text = textOf(head);
  if (text === null) return null;
  if (SVG.test(text) && !HTML.test(text.slice(0, text.search(SVG)))) {
    return { type: "image/svg+xml", category: "image" };
  }
  return { type: HTML.test(text) ? "text/html" : "text/plain", category: "document" };
}

function textOf(head: Uint8Array): string | null {
  if (head.length === 0) return null;
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le").decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder("utf-16be").decode(head);
  try {
    // A letter of several bytes may be cut at the end of what we look at: `stream` forgives that.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: true });
    return head.some(isNoText) ? null : text;
  } catch {
    return null;
  }
}

/** Control characters but for the ones that move the cursor, tab to carriage return, and escape; in UTF-8 each is a byte of its own. */
function isNoText(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
}
