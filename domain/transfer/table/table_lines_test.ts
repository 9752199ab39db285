import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { TableLines } from "./table_lines.ts";

function cut(text: string, pieceLength = text.length || 1): string[][] {
  const lines = new TableLines(",");
  const found: string[][] = [];
  for (let at = 0; at < text.length; at += pieceLength) found.push(...lines.take(text.slice(at, at + pieceLength)));
  return [...found, ...lines.end()];
}

const ends = fc.constantFrom("\r\n", "\n", "\r");
const cell = fc.oneof(
  fc.stringMatching(/^ {0,2}[a-z ]{0,5}$/).map((text) => ({ text: text.trimStart(), written: text })),
  fc.stringMatching(/^ {0,2}"[a-z ,;"\r\n]{0,6}$/).map((text) => {
    const [blanks = "", ...parts] = text.split('"');
    return { text: parts.join('"'), written: `${blanks}"${parts.join('""')}"` };
  }),
);

Deno.test("each of CRLF, LF and CR ends a line, whatever ended the ones before and wherever the text is cut", () => {
  const row = fc.record({ cells: fc.array(cell, { minLength: 2, maxLength: 4 }), end: ends });
  fc.assert(fc.property(fc.array(row), fc.integer({ min: 1, max: 9 }), (rows, piece) => {
    const text = rows.map(({ cells, end }) => cells.map(({ written }) => written).join(",") + end).join("");
    assert.deepEqual(cut(text, piece), rows.map(({ cells }) => cells.map(({ text }) => text)));
  }));
  assert.deepEqual(cut("a\r\n\r\rb\n\nc"), [["a"], [""], [""], ["b"], [""], ["c"]]);
});

Deno.test("a quotation mark inside of a cell, and one whose cell goes on behind it, are texts", () => {
  assert.deepEqual(cut('5" pipe,"a ""b"" c",\n"big" box,"x""y" z,""\n"end"'), [
    ['5" pipe', 'a "b" c', ""],
    ['"big" box', '"x"y" z', ""],
    ["end"],
  ]);
});

Deno.test("blanks around quotation marks are no part of a cell, nor are those before it", () => {
  assert.deepEqual(cut('1, "a, b",  c\n  "d" , 5 "inch", "big" box,  \n"e"  "f" ,""" g" x\n'), [
    ["1", "a, b", "c"],
    ["d", '5 "inch"', '"big" box', ""],
    ['"e"  "f" ', '"" g" x'],
  ]);
});

Deno.test("a quotation mark that is never closed is refused with the line where it opens", () => {
  assert.throws(() => cut('a,b\r\n"1\r2",x\n3,"y\n4,z\n'), /opens in line 4 of this table is never closed/);
});

Deno.test("a row larger than any, and one of more cells than any, are refused with their line", () => {
  assert.throws(() => cut(`a\nb,"${"x".repeat(1_100_000)}`), /row at line 2 is larger than 1 MB/);
  assert.throws(() => cut(`a\nb,${"x".repeat(1_100_000)}\nc`), /row at line 2 is larger than 1 MB/);
  assert.throws(() => cut(`a\n${",".repeat(500)}`), /more than 500 columns/);
});
