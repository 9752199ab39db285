import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import type { ReadingChoice } from "../../../../domain/transfer/reading.ts";
import { homeboxFiles } from "../../../../tests/support/outside/homebox_zip.ts";
import { type Packed, zipOf } from "../../../../tests/support/zip_of.ts";
import { openSource } from "./open_source.ts";

type Given = string | Uint8Array<ArrayBuffer>;

/** What a file is taken for, its boxes, and which of their files it has. */
async function read(given: Given, choice: ReadingChoice = {}) {
  const bytes = typeof given === "string" ? new TextEncoder().encode(given) : given;
  const source = await openSource(
    {
      size: bytes.length,
      part: (first, length) => Promise.resolve(bytes.slice(first, first + length)),
      bytes: (first, length) => new Blob([bytes.slice(first, first + length)]).stream(),
    },
    1e9,
    choice,
  );
  const rows = await Array.fromAsync(source.rows(), (row) => ({
    ...row,
    held: row.files.map(({ path }) => source.find(path)?.path ?? null),
  }));
  return { rows, takenFor: source.takenFor(), tables: source.reading()?.tables };
}

const inShort = ({ number, title }: { number: string; title: string }) => [number, title];

const TABLE: Packed = { path: "boxes.csv", text: "Number,Title,Files\n1,Skis,files/a.jpg\n" };
const PHOTO: Packed = { path: "files/a.jpg", text: "a" };
const OTHER: Packed = { path: "friends.csv", text: "Number,Title\n9,Piano\n" };
const list = (tagId: string): string => {
  const media = [{ path: "files/a.jpg", fileName: "a.jpg" }];
  return JSON.stringify({ format: "stowmark-boxes", version: 1, boxes: [{ tagId, title: "Skis", media }] });
};
const OWN: Packed = { path: "boxes.json", text: list("1") };

function utf16(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0)).buffer);
}

const SKIS = '[{"tagId":"1","title":"Skis"}]';
const LISTS: Readonly<Record<string, Given>> = {
  "as it is": SKIS,
  "in UTF-16": utf16(SKIS),
  "with two marks": `\uFEFF\uFEFF${SKIS}`,
  "below lines of comment": `\n// "my" list\r\n//\n ${SKIS}`,
  "with a number for a text": '[{"tagId":1,"title":"Skis"}]',
  "with nulls": '[{"tagId":"1","title":"Skis","location":null,"deletedAt":null,"tags":null,"media":null}]',
};

for (const [how, bytes] of Object.entries(LISTS)) {
  Deno.test(`a list of ours is read ${how}`, async () => {
    const { rows, takenFor } = await read(bytes);
    assert.deepEqual([takenFor, rows.map(inShort)], ["An export of Stowmark.", [["1", "Skis"]]]);
  });
}

Deno.test("what a list says under names that are none of ours stands in the description, and the row says so", async () => {
  const media = [{ path: "a.jpg", fileName: null, note: "old" }];
  const { rows: [row, other] } = await read(JSON.stringify([
    { tagId: "1", name: "Skis", description: "red", qty: 3, place: null, sizes: ["S"], media },
    { tagId: null, title: "Tent" },
  ]));
  assert.equal(row?.description, 'red\n\nname: Skis\nqty: 3\nsizes: ["S"]\na.jpg, note: old');
  assert.match(row?.note ?? "", /^A box has no field for "name", "qty", "sizes" and more: that is kept/);
  assert.deepEqual([other?.number, other?.description, other?.note], ["", "", ""]);
});

Deno.test("lists beside that of the boxes are told, except for those that are ours", async () => {
  const { takenFor } = await read('{"boxes":[{"tagId":"1"}],"missing":[],"more":[{"tagId":"2"}]}');
  assert.equal(takenFor, 'An export of Stowmark. It holds other lists too, which are not read: "more".');
});

Deno.test("a second list after the first one is read too", async () => {
  const { rows } = await read(`${SKIS}\n[{"tagId":"2","title":"Tent"}]`);
  assert.deepEqual(rows.map(inShort), [["1", "Skis"], ["2", "Tent"]]);
});

const CHOICES: Readonly<
  Record<string, readonly [files: readonly Packed[], takenFor: RegExp, all?: readonly string[]]>
> = {
  "our list and our table beside it are one": [[TABLE, OWN, PHOTO], /^An export of Stowmark\.$/],
  "another table beside our list": [
    [OTHER, TABLE, OWN, PHOTO],
    /^"boxes\.json" of this zip, without "friends\.csv"\. An export of Stowmark\.$/,
    ["boxes.json", "friends.csv"],
  ],
  "two lists of ours": [
    [
      { ...OWN, path: "a/boxes.json" },
      { ...OWN, path: "b/boxes.json" },
      { ...TABLE, path: "b/boxes.csv" },
      { ...PHOTO, path: "a/files/a.jpg" },
      { ...PHOTO, path: "b/files/a.jpg" },
    ],
    /^"a\/boxes\.json" of this zip, without "b\/boxes\.json"\..* 1 file of this zip belongs to no box: "b\/files\/a\.jpg"\.$/,
    ["a/boxes.json", "b/boxes.json"],
  ],
  "two tables of one name": [
    [TABLE, PHOTO, { ...TABLE, path: "old/boxes.csv" }],
    /^"boxes\.csv" of this zip, without "old\/boxes\.csv"\./,
    ["boxes.csv", "old/boxes.csv"],
  ],
  "a table that belongs to a box": [
    [{ path: "boxes.csv", text: "Number,Files\n1,files/a.csv\n" }, { ...OTHER, path: "files/a.csv" }],
    /^A table with commas between its cells, in UTF-8\.$/,
  ],
  "what systems put beside files": [
    [TABLE, PHOTO, { path: "._boxes.csv", text: "\0" }, { path: ".~lock.boxes.csv#", text: "x" }],
    /^A table with commas between its cells, in UTF-8\.$/,
  ],
  "other files": [
    [TABLE, ...["files/a.jpg", "b.txt", "c.xlsx", "d.json", "e.pdf"].map((path) => ({ path, text: path }))],
    / 4 files of this zip belong to no box: "b\.txt", "c\.xlsx", "d\.json" and more\.$/,
  ],
  "of two tables the larger one": [
    [
      { path: "Export/Boxes 1a.csv", text: "Name,Box\nSkis,1\n" },
      { path: "Export/Boxes 1a_all.csv", text: "Name,Box\nSkis,1\nTent,2\n" },
      { path: "Export/Boxes 1a/Skis.md", text: "# Skis" },
    ],
    /^"Export\/Boxes 1a_all.csv" of this zip, without "Export\/Boxes 1a.csv"\. A table.* "Export\/Boxes 1a\/Skis.md"\.$/,
    ["Export/Boxes 1a_all.csv", "Export/Boxes 1a.csv"],
  ],
  "our list in other letters": [[{ ...OWN, path: "Boxes.JSON" }, PHOTO], /^An export of Stowmark\.$/],
  "our list in deep folders": [
    [{ ...OWN, path: "a/b/c/boxes.json" }, { ...PHOTO, path: "a/b/c/files/a.jpg" }],
    /^An export of Stowmark\.$/,
  ],
};

for (const [what, [files, takenFor, all]] of Object.entries(CHOICES)) {
  Deno.test(`what of a zip is read, and what is not, is told: ${what}`, async () => {
    const found = await read(zipOf(files));
    assert.match(found.takenFor, takenFor);
    assert.deepEqual(found.tables?.all, all);
  });
}

Deno.test("a table beside our own list can be read instead of it", async () => {
  const { rows, tables } = await read(zipOf([OWN, PHOTO, OTHER]), { table: "friends.csv" });
  assert.deepEqual([rows.map(inShort), tables?.chosen], [[["9", "Piano"]], "friends.csv"]);
});

Deno.test("a row's file is found however a program spells where it lies", async () => {
  const spelled = ["Stuff%201a/IMG%201.jpg", "./Stuff 1a/IMG 1.jpg", "/Stuff 1a/IMG 1.jpg", "x/Stuff 1a/img 1.JPG"];
  const cells = [...spelled, "Stuff 1a\\IMG 1.jpg", "K\u00FCche.TXT", "100%"];
  const { rows } = await read(zipOf([
    { path: "x/boxes.csv", text: `Number,Files\n${cells.map((path, at) => `${at},${path}\n`).join("")}` },
    { path: "x\\Stuff 1a\\IMG 1.jpg", text: "a" },
    { path: "x/Ku\u0308che.txt", text: "b" },
  ]));
  const found = [...spelled, ""].map(() => "x/Stuff 1a/IMG 1.jpg");
  assert.deepEqual(rows.map(({ held }) => held[0]), [...found, "x/Ku\u0308che.txt", null]);
});

Deno.test("a cell may name several files of the zip, which come under their own names", async () => {
  const { rows: [row] } = await read(zipOf([
    { path: "boxes.csv", text: 'Number,Files\n1,"b/My%20a.jpg, b/c,d.jpg;gone.jpg"\n' },
    ...["b/My a.jpg", "b/c", "d.jpg"].map((path) => ({ path, text: path })),
  ]));
  assert.deepEqual(row?.files.map(({ fileName }) => fileName), ["My a.jpg", "c", "d.jpg", "gone.jpg"]);
  assert.deepEqual(row?.held, ["b/My a.jpg", "b/c", "d.jpg", null]);
});

Deno.test("files whose names differ by their case alone are each found by their own", async () => {
  const files = ["A.jpg", "a.jpg"].map((path) => ({ path, text: path }));
  const { rows } = await read(zipOf([{ path: "boxes.csv", text: "Number,Files\n1,A.jpg\n2,a.jpg\n" }, ...files]));
  assert.deepEqual(rows.map(({ held }) => held), [["A.jpg"], ["a.jpg"]]);
});

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

const SPELLED: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = {
  "with a dot before every name": zipOf([TABLE, PHOTO].map((file) => ({ ...file, path: `./${file.path}` }))),
  "with its top as a folder": zipOf([{ path: "./", text: "", mode: 0o040755 }, TABLE, PHOTO]),
  "that unpacks itself": joined(new TextEncoder().encode("MZ a program"), zipOf([TABLE, PHOTO])),
  "that was to be cut into pieces": joined(new TextEncoder().encode("PK00"), zipOf([TABLE, PHOTO])),
};

for (const [what, bytes] of Object.entries(SPELLED)) {
  Deno.test(`a zip ${what} is read`, async () => {
    assert.deepEqual((await read(bytes)).rows.map(({ held }) => held), [["files/a.jpg"]]);
  });
}

Deno.test("a zip that is packed in another way than usual is no damaged one, and is told what it is", async () => {
  const bytes = zipOf([{ ...TABLE, unpacked: { size: 10, crc32: crc32("") } }]);
  for (const [method, name] of [[12, "bzip2"], [14, "LZMA"], [77, "method 77"]] as const) {
    const view = new DataView(bytes.buffer);
    const line = bytes.findIndex((_, at) => view.getUint32(at, true) === 0x02014B50);
    for (const at of [8, line + 10]) view.setUint16(at, method, true);
    await assert.rejects(read(bytes), new RegExp(`packed in a way that is not read here \\(${name}\\)`));
  }
});

/** A collection of Homebox with a file of another shape. */
function homeboxWith(path: string, text: string): Uint8Array<ArrayBuffer> {
  return zipOf(homeboxFiles().map((file) => file.path === path ? { path, text } : file));
}

const BAD_FILES: Readonly<Record<string, readonly [bytes: Given, sentence: RegExp]>> = {
  "an empty file": ["", /This file is empty/],
  "a file of spaces": [" \n\n ", /This file is empty/],
  "a table with one column that nobody knows": ["Colour\nred\n", /None of the columns.*"Colour"/],
  "a picture": [Uint8Array.of(0xFF, 0xD8, 0xFF, 0, 1, 2, 3, 0), /neither a zip nor a table/],
  "a quotation mark that is never closed": [
    'Number,Title\n1,"Tools\n',
    /opens in line 2 of this table is never closed/,
  ],
  "a list of no program that we know": ['[{"colour":"red"}]', /no program that we know/],
  "a list of boxes under another name": ['{"items":[{"tagId":"1"}]}', /no boxes in this list.*no program that we know/],
  "a box a line in JSON": ['{"tagId":"1"}\n{"tagId":"2"}\n', /no boxes in this list.*no program that we know/],
  "a zip with nothing but a zip": [zipOf([{ path: "a.zip", bytes: zipOf([]) }]), /another zip in this zip/],
  "a list that is cut off": ['{"boxes":[{"tagId":"1"},{"tag', /cut off: its end is missing/],
  "a zip without boxes": [zipOf([{ path: "a.txt", text: "a" }]), /no boxes.json and no table.*by itself/],
  "a zip with nothing but a picture": [zipOf([{ path: "a.png", text: "a" }]), /no boxes.json and no table.*zip\.$/],
  "a zip with a spreadsheet": [zipOf([{ path: "a.xlsx", text: "a" }]), /in this zip. Please save it as CSV/],
  "a spreadsheet": [zipOf([{ path: "xl/workbook.xml", text: "a" }]), /save it as CSV/],
  "a zip that names a file outside": [zipOf([{ ...TABLE, path: "../boxes.csv" }]), /outside of itself/],
  "a zip with an absolute path": [zipOf([{ ...TABLE, path: "/boxes.csv" }]), /outside of itself/],
  "a zip that names a file twice": [zipOf([{ path: "a", text: "a" }, { path: "a", text: "b" }]), /twice|damaged/],
  "a zip with a link": [zipOf([{ path: "boxes.csv", text: "/etc/passwd", mode: 0o120777 }]), /link/],
  "half a zip": [zipOf([TABLE]).slice(0, 90), /damaged/],
  "a zip that would grow": [zipOf([{ ...TABLE, claimedSize: 2 ** 30 }]), /would grow|more room/],
  "a manifest that is none": [homeboxWith("manifest.json", "[1]"), /"manifest.json" is not as Homebox writes it/],
  "a manifest that is no JSON": [homeboxWith("manifest.json", "{"), /"manifest.json" is not as Homebox writes it/],
  "an entity without a name": [homeboxWith("entities.json", '[{"id":"x"}]'), /"entities.json" .* in its entry 1/],
  "a collection without a list": [homeboxWith("entities.json", '{"id":"x"}'), /nothing in this zip of Homebox/],
  "a list of entities that is cut off": [homeboxWith("entities.json", '[{"id":"x"'), /cut off/],
  "tags of another shape": [homeboxWith("tags.json", '[{"colour":"red"}]'), /"tags.json" .* in its entry 1/],
};

for (const [what, [bytes, sentence]] of Object.entries(BAD_FILES)) {
  Deno.test(`${what} is refused with a sentence that says why`, () => assert.rejects(read(bytes), sentence));
}
