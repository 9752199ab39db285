import { anyCharacter, fc } from "../support/seeded_fc.ts";

/** JSON that no value of ours becomes: numbers beyond all bounds, a text of 300 KB, a nest of 5,000 lists. */
class RawJson {
  constructor(readonly what: string, readonly text: string) {}
  [fc.toStringMethod](): string {
    return `RawJson(${this.what})`;
  }
}

/** As `JSON.stringify`, with the raw pieces where they belong. */
export function jsonOf(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value) ?? "null";
  return `{${Object.entries(value).map(([name, below]) => `${JSON.stringify(name)}:${jsonOf(below)}`).join(",")}}`;
}

export const ODD_TEXTS = [
  ...["", " ", "\0", "a\0b", "\ud800", "\udfff\ud800", "\u202e", "👩‍👩‍👧", "é".normalize("NFD"), "\ufeff", "\r\n"],
  ...["__proto__", "constructor", "toString", "null", "undefined", "true", "-1", "1e999", "NaN", "0x10", "٣"],
  ...["' or 1=1 --", "%00", "%zz", "../../../etc/passwd", "<script>alert(1)</script>", "${7*7}", "{{7*7}}", "*", "\\"],
  ...["2026-02-30T00:00:00Z", "9999-12-31T23:59:59Z", "0000-01-01T00:00:00Z", "+275760-09-13T00:00:00.000Z"],
  ...["remote-", "remote-x", "pi_1", "pm_x", "cus_x", "sub_x", "evt_1", "00000000", "99999999", "100000000"],
];

const ODD_NUMBERS = [0, -0, -1, 0.1, 1e21, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 100_000_000];

const RAW = [
  new RawJson("300 KB", JSON.stringify("x".repeat(300_000))),
  new RawJson("20,000 letters", JSON.stringify("é".repeat(20_000))),
  new RawJson("5,000 lists deep", "[".repeat(5_000) + "]".repeat(5_000)),
  new RawJson("2,000 objects deep", '{"a":'.repeat(2_000) + "1" + "}".repeat(2_000)),
  new RawJson("Infinity", "1e999"),
  new RawJson("-Infinity", "-1e999"),
  new RawJson("1,000 digits", "9".repeat(1_000)),
  new RawJson("10,000 numbers", `[${Array(10_000).fill(0).join(",")}]`),
  new RawJson("a prototype", '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}'),
  new RawJson("no toString", '{"toString":1,"valueOf":null,"length":-1,"then":"x"}'),
  new RawJson("the same key twice", '{"userId":"a","userId":{"toString":1},"eventId":"x","eventId":null}'),
];

export const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ maxLength: 80 }),
);

/** What nobody asked for, at any path of a payload. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(...ODD_NUMBERS, null, true, false),
  fc.constantFrom(...RAW),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(oddText, fc.oneof(oddText, fc.constantFrom(...ODD_NUMBERS)), { maxKeys: 4 }),
);
