import { isSecretName, redact, REDACTED } from "./redact.ts";

/** Of a secret that a cut would halve, so that its rule still knows it. */
const MARGIN = 4_000;
const CUT = "… (cut)";

/**
 * A text as it may be stored: without secrets, without what PostgreSQL cannot hold, at most `most` characters. What is
 * cut off is never looked at, however long it is.
 */
export function safeText(text: string, most: number): string {
  const looked = text.length > most + MARGIN ? text.slice(0, most + MARGIN) : text;
  const safe = redact(looked.replaceAll("\0", "\uFFFD"));
  return (safe.length > most ? safe.slice(0, most - CUT.length) + CUT : safe).toWellFormed();
}

const MAX_DEPTH = 6;
const MAX_ENTRIES = 50;
const MAX_NAME = 100;

/** Any value as JSON holds it and it may be stored: texts safe, secrets left out by their names, cycles cut by their depth. */
function safeValue(value: unknown, maxText: number, depth: number): unknown {
  switch (typeof value) {
    case "string":
      return safeText(value, maxText);
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : String(value);
    case "object":
      return value === null ? null : safeObject(value, maxText, depth);
    case "bigint":
      return String(value);
    default:
      return typeof value;
  }
}

function safeObject(value: object, maxText: number, depth: number): unknown {
  if (value instanceof Error) return safeText(`${value.name}: ${value.message}`, maxText);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "no date" : value.toISOString();
  if (depth >= MAX_DEPTH) return CUT;
  if (Array.isArray(value)) {
    const items = value.slice(0, MAX_ENTRIES).map((item) => safeValue(item, maxText, depth + 1));
    return value.length > MAX_ENTRIES ? [...items, CUT] : items;
  }
  return Object.fromEntries(
    Object.entries(value).slice(0, MAX_ENTRIES).filter(([, held]) => held !== undefined).map(([name, held]) => [
      safeText(name, MAX_NAME),
      isSecretName(name) ? REDACTED : safeValue(held, maxText, depth + 1),
    ]),
  );
}

/** A context as it may be stored: at most `maxBytes` of JSON, its fields in their order as far as they have room. */
export function safeContext(context: Readonly<Record<string, unknown>>, maxBytes: number): Record<string, unknown> {
  const safe = safeValue(context, maxBytes, 0) as Record<string, unknown>;
  if (jsonBytes(safe) <= maxBytes) return safe;
  const kept: Record<string, unknown> = { cut: true };
  for (const [name, value] of Object.entries(safe)) {
    const left = maxBytes - jsonBytes(kept) - jsonBytes(name) - 3;
    if (jsonBytes(value) <= left) kept[name] = value;
    else if (left > 2 * CUT.length * 3) kept[name] = beginningWithin(value, left);
  }
  return kept;
}

/** The beginning of a value as text, whose JSON has at most so many bytes: a character has at most six. */
function beginningWithin(value: unknown, bytes: number): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  let length = bytes;
  let cut = "";
  do {
    length = Math.floor(length * 0.7);
    cut = (text.slice(0, length) + CUT).toWellFormed();
  } while (jsonBytes(cut) > bytes && length > 0);
  return cut;
}

function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
