/**
 * What a terminal obeys or a reader is deceived by rather than shown: control characters, those that turn the direction of
 * what follows, breaks of lines that are none of ours, and the mark of a byte order.
 */
export const OBEYED = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\ufeff]/gu;
