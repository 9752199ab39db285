/**
 * What a terminal obeys or a reader is deceived by rather than shown: control characters, those that turn the direction of
 * what follows, breaks of lines that are none of ours, and the mark of a byte order.
 */
export const OBEYED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\ufeff]/gu;

/** JSON in one line that may be shown on a terminal: what a stranger wrote cannot steer it. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
