import assert from "node:assert/strict";
import { type CheckedRow, checkRow, textsUnder } from "./check_row.ts";
import { TagId } from "../../items/tag_id.ts";
import { BLANK_ROW } from "../rows/import_row.ts";

const NOW = Date.parse("2026-11-22T12:00:00Z");
const check = (more: Partial<typeof BLANK_ROW>) => checkRow({ ...BLANK_ROW, rowNumber: 2, ...more }, NOW);

Deno.test("a row that can be a box keeps its texts, trimmed, and its number's zeros", () => {
  assert.deepEqual(check({ number: " 007 ", title: " Tools ", tags: ["a", " a ", ""] }).row, {
    tagId: "007",
    texts: { title: "Tools", description: "", location: "", tags: ["a"] },
    ...{ createdAt: null, updatedAt: null, deletedAt: null },
  });
});

const REFUSED = {
  "a number with letters": [{ number: "A-17" }, '"A-17" is no number: numbers have 1 to 8 digits.'],
  "a number of nine digits": [{ number: "123456789" }, '"123456789" is no number: numbers have 1 to 8 digits.'],
  "a title that is too long": [{ number: "1", title: "x".repeat(201) }, "The title has more than 200 characters."],
  "too many tags": [
    { number: "1", tags: Array.from({ length: 21 }, (_, at) => `${at}`) },
    "There are 21 tags; a box has at most 20.",
  ],
  "a row without anything": [{}, "This row is empty: no number, no text, no file."],
  "what was deleted too long ago": [
    { number: "1", deletedAt: "2026-10-01T00:00:00Z" },
    "It was deleted more than 30 days ago.",
  ],
} as const;

for (const [what, [row, sentence]] of Object.entries(REFUSED)) {
  Deno.test(`${what} is refused with a plain sentence`, () => assert.equal(check(row as never).refusal, sentence));
}

Deno.test("times that are none, or could be two, are left out with a sentence, and none lies in the future", () => {
  const { row } = check({ number: "1", createdAt: "yesterday", updatedAt: "2031-01-01T00:00:00Z" });
  assert.deepEqual([row?.createdAt, row?.updatedAt], [null, null]);
  assert.equal(
    row?.note,
    '"yesterday" is left out: it is no time that can be read. "2031-01-01T00:00:00Z" lies in the future, so it is left out.',
  );
  const twofold = check({ number: "1", createdAt: "01/02/2024", note: "Mind this." }).row;
  assert.equal(twofold?.createdAt, null);
  assert.equal(twofold?.note, 'Mind this. "01/02/2024" is left out: it could be two days, which 2024-12-31 could not.');
});

Deno.test("characters that a database cannot hold are taken out", () => {
  assert.equal(check({ number: "1", title: "a\0b\uD800" }).row?.texts.title, "ab\uFFFD");
});

Deno.test("a box that gets another number than its file says keeps that one in its description, once and where there is room", () => {
  const under = (tagId: string, description: string) => {
    const row = check({ number: "3", title: "Pots", description }).row as CheckedRow;
    return textsUnder(TagId.parse(tagId), row).description;
  };
  assert.equal(under("3", "red"), "red");
  assert.equal(under("2024", "red"), "red\n\nNumber before: 3");
  assert.equal(under("2024", ""), "Number before: 3");
  assert.equal(under("2024", "Number before: 3"), "Number before: 3");
  assert.equal(under("2024", "Number before: 7"), "Number before: 7\n\nNumber before: 3");
  assert.equal(under("2024", "x".repeat(5_000)), "x".repeat(5_000));
});
