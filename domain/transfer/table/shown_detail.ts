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
