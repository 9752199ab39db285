import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import { checkRow } from "../../../domain/transfer/plan/check_row.ts";
import type { ReadingChoice } from "../../../domain/transfer/reading.ts";
import { openText } from "./read/open_text.ts";
import { readTable } from "./read/read_table.ts";

const NOW = Date.parse("2026-11-27T12:00:00Z");

interface Expected {
  readonly number?: string | null;
  readonly title?: string;
  readonly place?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly createdAt?: string | null;
}

async function read(given: string | Uint8Array, choice: ReadingChoice = {}) {
  const bytes = typeof given === "string" ? new TextEncoder().encode(given) : given;
  const text = await openText(async function* () {
    yield bytes;
  });
  const table = await readTable(text, choice);
  const rows = await Array.fromAsync(table.rows());
  return { rows, checked: rows.map((row) => checkRow(row, NOW)), reading: table.reading(), takenFor: table.takenFor() };
}

function inShort({ row, refusal }: ReturnType<typeof checkRow>): Required<Expected> | string {
  if (row === null) return refusal;
  const { title, location, description, tags } = row.texts;
  return { number: row.tagId, title, place: location, description, tags, createdAt: row.createdAt };
}

const fixture = (name: string) =>
  Deno.readTextFileSync(new URL(`../../../tests/fixtures/import/${name}`, import.meta.url));

const TABLES: Readonly<Record<string, readonly [text: string, boxes: readonly Expected[]]>> = {
  "a head with CRLF over rows with LF": [
    "Number,Title,Notes\r\n1,Skis,red\n2,Tent,blue\n3,Pots,green\n",
    [{ number: "1", description: "red" }, { number: "2", description: "blue" }, { number: "3", description: "green" }],
  ],
  "lines with CR alone": ["Number,Title,Place\r1,Skis,Cellar\r2,Tent,Garage", [{ place: "Cellar" }, {
    place: "Garage",
  }]],
  "lines of title above the head": [
    "Inventory of our cellar,,,\nPrinted 27.11.2026,,,\n,,,\nNumber,Title,Place,Notes\n1,Skis,Cellar,red\n",
    [{ number: "1", title: "Skis", place: "Cellar", description: "red" }],
  ],
  "one word above the head": ["Inventory\nNumber,Title\n1,Skis\n", [{ number: "1", title: "Skis" }]],
  "an empty first line": ["\nNumber,Title\n1,Skis\n", [{ number: "1", title: "Skis" }]],
  "a first line of empty cells": [";;;\nNumber;Title;Place;\n1;Skis;Cellar;\n", [{ number: "1", place: "Cellar" }]],
  "a head that begins with a bracket": ["[Box] Number,Title\n1,Skis\n", [{ number: "1", title: "Skis" }]],
  "no head at all": ["1,Skis,Cellar\n2,Tent,Garage\n", [
    { number: "1", title: "Skis", description: "Column 3: Cellar" },
    { number: "2", title: "Tent", description: "Column 3: Garage" },
  ]],
  "rows whose words are names of columns": ["Sache;Wohin\nLampe;Regal\nFotos;Regal\nBilder;Keller\n", [
    { title: "Lampe" },
    { title: "Fotos" },
    { title: "Bilder" },
  ]],
  "rows of three such words": ["Name,Type,Kept at\nCoat,Bag,Attic\nTent,Box,Storage room\nMug,Carton,Shelf\n", [
    { title: "Coat", place: "Attic", description: "Type: Bag" },
    { title: "Tent" },
    { title: "Mug" },
  ]],
  "a row of one such word": ["Number,Thing\nNotes,\n", ['"Notes" is no number: numbers have 1 to 8 digits.' as never]],
  "commas and such words within the cells": ["Nr;Inhalt\n1;Kabel, Box, Label, Fotos\n2;Koc\n3;Lampe\n", [
    { number: "1", title: "Kabel, Box, Label, Fotos" },
    { number: "2", title: "Koc" },
    { number: "3", title: "Lampe" },
  ]],
  "cells of several lines with another separator in each": [
    'Number,Title,Description,Place\r\n1,Cables,"HDMI; 2\nUSB; 3\nVGA; 1",Attic\r\n',
    [{ number: "1", description: "HDMI; 2\nUSB; 3\nVGA; 1", place: "Attic" }],
  ],
  "lines of title with commas above cells with commas": [
    "Our boxes, all of them\nPrinted, 2026\nNummer;Titel\n1;Koc, Lampe\n2;Fotos, Bilder\n",
    [{ number: "1", title: "Koc, Lampe" }, { number: "2" }],
  ],
  "a line of title as wide as the head": ["Exported by,Anna\nNumber,Title\n12,Winter\n", [{
    number: "12",
    title: "Winter",
  }]],
  "a line of title with two cells above a head in a language that nobody here knows": [
    "Kutije,Ana\n,\nSifra,Ime,Mjesto,Opis,Vlasnik\n1,Skije,Podrum,crvene,Ana\n2,Lampa,Hodnik,,Ivo\n",
    [{ number: "1", title: "Skije", description: "Mjesto: Podrum\nOpis: crvene\nVlasnik: Ana" }, { number: "2" }],
  ],
  "titles that are numbers": ["Title,Author\n1984,Orwell\n2001,Clarke\n", [
    { number: null, title: "1984", description: "Author: Orwell" },
    { title: "2001" },
  ]],
  "more commas than semicolons, in a language that nobody here knows": [
    "Nazwa;Zawartość\nKuchnia;kubki, talerze, miski, łyżki\nHol;buty, kurtki, czapki, szaliki\n",
    [{ title: "Kuchnia", description: "Zawartość: kubki, talerze, miski, łyżki" }, { title: "Hol" }],
  ],
  "a separator that the file says, and nobody else has": ["sep=^\nNumber^Title\n1^Skis\n", [{
    number: "1",
    title: "Skis",
  }]],
  "a separator said in quotes": ['"sep=;"\nNumber;Title\n1;Skis\n', [{ number: "1", title: "Skis" }]],
  "blanks behind quotation marks": ['Number,Title ,Place\n"1" ,"red, blue" ,"Attic"  \n', [
    { number: "1", title: "red, blue", place: "Attic" },
  ]],
  "whole numbers that are no box's": [
    "Item,Serial,Phone,Length\nDrill,12345678,5550123,120\nSaw,12345679,5550124,30\n",
    [
      { number: null, title: "Drill", description: "Serial: 12345678\nPhone: 5550123\nLength: 120" },
      { number: null, title: "Saw" },
    ],
  ],
  "things that are numbered": ["Item #,Description,Room\n1,Skis,Cellar\n2,Tent,Attic\n", [
    { number: "1", description: "Skis", place: "Cellar" },
    { number: "2" },
  ]],
  "boxes that are named": ["Box,Contents\nKitchen 1,Mugs\nBath,Towels\n", [
    { number: null, title: "Mugs", description: "Box: Kitchen 1" },
    { number: null, title: "Towels", description: "Box: Bath" },
  ]],
  "a row of tags alone": ["Number,Title,Tags\n,,tools\n", [{ number: null, tags: ["tools"] }]],
  "boxes that were not deleted": ["Number,Title,Deleted\n1,a,false\n2,b,NULL\n3,c,\\N\n4,d,0\n", [
    { number: "1" },
    { number: "2" },
    { number: "3" },
    { number: "4" },
  ]],
  "heads twice": [
    "Number,Title,Notes,Notes,Title,Tags,Tags\n1,Skis,first note,second note,other title,a,b\n",
    [{ title: "Skis", description: "first note\n\nNotes: second note\nTitle: other title", tags: ["a", "b"] }],
  ],
  "Spanish heads": ["Número;Nombre;Ubicación;Notas\n1;Mantas;Desván;\n2;Cosas;Garaje;ordenar\n", [
    { number: "1", title: "Mantas", place: "Desván", description: "" },
    { number: "2", title: "Cosas", place: "Garaje", description: "ordenar" },
  ]],
  "French heads": ["Numéro;Désignation;Emplacement;Étiquettes;Remarques\n007;Outils;Garage;laine, hiver;à trier\n", [
    { number: "007", title: "Outils", place: "Garage", tags: ["laine", "hiver"], description: "à trier" },
  ]],
  "heads in a language that nobody here knows": ["Sifra;Ime;Mjesto\n1;Skije;Podrum\n007;Sator;Garaza\n", [
    { number: "1", title: "Skije", description: "Mjesto: Podrum" },
    { number: "007", title: "Sator" },
  ]],
  "numbers as programs and people write them": [
    'Number,Title\n1.0,a\n 12 ,b\n#13,c\nBox 14,d\n0015,e\n\'0016,f\n"=""0017""",g\n٣٤,h\n１８,i\n1E+05,j\n"1,234",k\n-5,l\n',
    [
      ...["1", "12", "13", "14", "0015", "0016", "0017", "34", "18"].map((number) => ({ number })),
      ...["1E+05", "1,234", "-5"].map((said) => `"${said}" is no number: numbers have 1 to 8 digits.` as never),
    ],
  ],
  "Snipe-IT": [
    '"ID","Company","Asset Name","Asset Tag","Serial","Model","Category","Location","Notes"\n' +
    '"1","","Sewing machine","00042","SN-1","Singer 201","Tools","Cellar","needs oil"\n' +
    '"2","","","00043","SN-2","Bosch drill","Tools","Garage",""\n"105","","","00044","","","Cables","Attic","usb &amp; vga"\n',
    [
      {
        ...{ number: "42", title: "Sewing machine", place: "Cellar" },
        description: "needs oil\n\nNumber before: 00042\nSerial: SN-1\nModel: Singer 201\nCategory: Tools",
      },
      { number: "43", title: "Bosch drill" },
      { number: "44", title: "Cables", description: "usb & vga\n\nNumber before: 00044" },
    ],
  ],
  "Snipe-IT with a person's name": [
    "Name,Email,Asset Tag,Model name,Serial number\nAnn Lee,ann@a.example,00042,Singer,S\n",
    [
      {
        number: "42",
        title: "Singer",
        description: "Number before: 00042\nName: Ann Lee\nEmail: ann@a.example\nSerial number: S",
      },
    ],
  ],
  "Grocy's stock": ["Product;Product group;Amount;Location\nCookies;Sweets;5 packs;Pantry\n", [
    { number: null, title: "Cookies", place: "Pantry", description: "Product group: Sweets\nAmount: 5 packs" },
  ]],
  "Grocy's products": [
    'id,name,description,location_id,row_created_timestamp\n1,Cookies,"<p>the <b>good</b> ones</p><ul><li>a</li></ul>",4,2023-05-01 10:22:33\n',
    [{ number: null, title: "Cookies", description: "the good ones\n- a\n\nid: 1\nlocation_id: 4" }],
  ],
  "Homebox, with a line for what a box has no field for": [
    "HB.import_ref,HB.location,HB.tags,HB.asset_id,HB.archived,HB.name,HB.quantity,HB.description,HB.insured,HB.notes," +
    "HB.purchase_price,HB.purchase_date,HB.serial_number,HB.sold_to,HB.field.Colour\n" +
    ',Home / Attic / Shelf,Important; Work,000-042,true,Drill,2,\'=not a formula,false,"Two\nlines",' +
    "129.90,0001-01-01,SN-1,Ann,blue 🟦\n",
    [{
      ...{ number: "42", title: "Drill", place: "Home / Attic / Shelf", tags: ["Important", "Work"] },
      description: "=not a formula\n\nNumber before: 000-042\nArchived: yes\nQuantity: 2\nNotes:\nTwo\nlines\n" +
        "Purchase price: 129.90\nSerial number: SN-1\nSold to: Ann\nColour: blue 🟦",
    }],
  ],
  "Homebox's older tables with plain names and labels": [
    "ImportRef,Location,Labels,Quantity,Name,Description,Insured,Serial Number,Purchased Price\n" +
    ",Garage,IOT,1,Socket,,false,S,3\n",
    [{ title: "Socket", place: "Garage", tags: ["IOT"], description: "Serial number: S\nPurchased Price: 3" }],
  ],
  "Sortly, with its folders as one place, its code and its photos' addresses as lines": [
    "Entry Type,Entry Name,Sortly ID,Quantity,Price,Notes,Tags,Primary Folder,Subfolder-level1,Subfolder-level2,Photo1," +
    "Barcode/QR1-Data,Barcode/QR1-Type,Colour\n" +
    'Item,Café crème,S1B6C2T,3,0.00,"A ""note""","blue, box",Cellar,Rack 2,,https://photos.example/a.jpg,' +
    "4006381333931,ean13,red\n",
    [{
      ...{ number: null, title: "Café crème", place: "Cellar / Rack 2", tags: ["blue", "box"] },
      description: 'A "note"\n\nNumber before: S1B6C2T\nQuantity: 3\nBarcode or QR code: 4006381333931\nColour: red\n' +
        "Photo: https://photos.example/a.jpg",
    }],
  ],
  "Shelf's template": [
    "title,description,category,kit,tags,location,custodian,bookable,imageUrl,valuation," +
    '"cf:Serial number,type:text",barcode_Code128\nCamera,,Photo,,"photo, dslr",Studio,Ann,no,,1200,X9,ABC\n',
    [{
      ...{ title: "Camera", place: "Studio", tags: ["photo", "dslr"] },
      description: "Category: Photo\nCustody: Ann\nAvailable to book: no\nValue: 1200\nSerial number: X9\n" +
        "Barcode (Code128): ABC",
    }],
  ],
  "Shelf's backup": [
    "id,title,description,mainImage,status,category,location,tags,kit,organization,customFields\n" +
    `clx1,Camera,,,AVAILABLE,"{""name"":""Photo""}","{""name"":""Studio""}","[{""name"":""photo""},{""name"":""dslr""}]",` +
    `{},"{""name"":""Mine""}","[{""value"":{""raw"":""X9""},""customField"":{""name"":""Serial number""}}]"\n`,
    [{
      ...{ title: "Camera", place: "Studio", tags: ["photo", "dslr"] },
      description: "Status: AVAILABLE\nCategory: Photo\nCustom fields: Serial number: X9",
    }],
  ],
  "a newer Homebox: no places but empty ones, and things that lie in things": [fixture("homebox_nested.csv"), [
    { number: "3", title: "Cellar", place: "Home" },
    { number: "6", title: "Bit", place: "Home / Garage / Toolbox / Screwdriver" },
    { number: "4", title: "Toolbox", place: "Home / Garage", tags: ["Tools", "Metal"] },
    { number: "5", title: "Screwdriver", place: "Home / Garage / Toolbox", tags: ["Tools"] },
  ]],
  "Shelf's index": [fixture("shelf.csv"), [
    {
      ...{ number: "42", title: "Camera", tags: ["photo", "dslr"], createdAt: "2024-03-01T12:00:00.000Z" },
      description: 'Body, with "strap"\n\nNumber before: SAM-0042\nQR ID: q1w2\nStatus: Available\nValue: $1,234.50\n' +
        "Category: Photo\nSerial number: X-9",
    },
    {
      ...{ number: "43", title: "Tripod", place: "Studio 2", tags: [] },
      description:
        "Number before: SAM-0043\nQR ID: q3e4\nStatus: In custody\nAvailable to book: no\nCategory: Photo\n" +
        "Kit: Video kit\nCustody: Zoë",
    },
  ]],
  "Homebox with fewer cells than its head": [
    "HB.quantity,HB.name,HB.location,HB.asset_id,HB.notes\n5,Jars,Pantry,000-002\n",
    [
      { number: "2", title: "Jars", place: "Pantry" },
    ],
  ],
};

for (const [what, [text, boxes]] of Object.entries(TABLES)) {
  Deno.test(`${what}: every row comes in as it is meant`, async () => {
    const { checked } = await read(text);
    assert.equal(checked.length, boxes.length);
    for (const [at, expected] of boxes.entries()) {
      const found = inShort(checked[at] as ReturnType<typeof checkRow>);
      if (typeof expected === "string" || typeof found === "string") assert.equal(found, expected);
      else assert.deepEqual({ ...found, ...expected }, found);
    }
  });
}

Deno.test("a column that is taken for the number by what stands in it is named, and an amount in a later one is not taken", async () => {
  assert.match((await read("Sifra,Ime\n1,Skije\n2,Sator\n")).takenFor, / The number of a box is taken from "Sifra"\.$/);
  for (const text of ["Item,Year bought\nSofa,2012\nBed,2019\n", "Plates,12,Kitchen\nCups,8,Kitchen\n"]) {
    assert.deepEqual((await read(text)).rows.map(({ number }) => number), ["", ""]);
  }
});

Deno.test("what a table is taken for says its separator, its letters and what becomes lines", async () => {
  const table = Uint8Array.from("Nummer;Titel;Preis\n7;'=1+1;3\n8;B\u00fccher;4\n", (letter) => letter.charCodeAt(0));
  const { rows, takenFor } = await read(table);
  assert.equal(
    takenFor,
    'A table with semicolons between its cells, in Windows-1252 (Western European). Lines in the description: "Preis".',
  );
  assert.deepEqual(rows.map(({ title }) => title), ["=1+1", "B\u00fccher"]);
});

Deno.test("what stands above the head is named", async () => {
  const { takenFor } = await read("Our boxes,Anna\n,\nNumber,Title,Place\n1,Skis,Attic\n");
  assert.match(takenFor, /Line 3 names its columns\. What stands above it is left out: "Our boxes", "Anna"\.$/);
});

Deno.test("marks for inches that would swallow rows are refused with both lines", async () => {
  await assert.rejects(
    read('Number,Title,Place\n1,"Tall box,Attic\n2,Small,Cellar\n3,"Short,Kitchen\n'),
    /begins with a quotation mark in line 2 of this table ends within line 4/,
  );
});

Deno.test("cells beyond the head are kept as lines of the description, and told at their row", async () => {
  const { checked: [first, second, third] } = await read(
    "Number,Title,Notes\n1,Skis,red, blue and green\n2,Tent,ok,,\n3,Pots, pans and lids,Kitchen\n",
  );
  assert.equal(first?.row?.texts.description, "red\n\nBeyond the last column: blue and green");
  assert.equal(
    first?.row?.note,
    'This row has more cells than there are columns: "blue and green" is kept in the description.',
  );
  assert.equal(second?.row?.note, undefined);
  assert.match(third?.row?.texts.description ?? "", /pans and lids\n\nBeyond the last column: Kitchen/);
});

Deno.test("a person can point at the line that names the columns, or say that none does", async () => {
  const text = "Our things\nWhat,Where it is\nSkis,Cellar\n";
  const { reading, takenFor } = await read(text);
  assert.deepEqual(reading?.head, {
    line: 2,
    lines: [{ line: 1, text: "Our things" }, { line: 2, text: "What · Where it is" }, {
      line: 3,
      text: "Skis · Cellar",
    }],
  });
  assert.match(takenFor, /Line 2 names its columns/);
  const third = await read(text, { head: 3 });
  assert.deepEqual([third.rows, third.reading?.columns.map(({ name }) => name)], [[], ["Skis", "Cellar"]]);
  assert.equal((await read(text, { head: 0 })).rows.length, 3);
});

Deno.test("a text that is no Unicode is guessed by its letters, and read otherwise where a person says so", async () => {
  // "Номер;Название\n1;Лыжи\n" in Windows-1251.
  const cyrillic = "Номер;Название\n1;Лыжи\n";
  const bytes = Uint8Array.from(cyrillic, (letter) => {
    const code = letter.charCodeAt(0);
    return code >= 0x410 && code <= 0x44F ? code - 0x410 + 0xC0 : code;
  });
  const { rows: [row], reading, takenFor } = await read(bytes);
  assert.match(row?.title ?? "", /Лыжи/);
  assert.equal(reading?.encoding, "windows-1251");
  assert.match(takenFor, /in Windows-1251 \(Cyrillic\)/);
  assert.match((await read(bytes, { encoding: "windows-1252" })).rows[0]?.title ?? "", /Ëûæè/);
});

const FIELDS = ["Number", "Title", "Description", "Place", "Tags"] as const;
const word = fc.constantFrom("Bücher", "Größe", "a,b", "x;y", "u|v", '5" pipe', '"big"', "-5", "=1+1", "'=x", "box");
const text = fc.array(word, { maxLength: 3 }).map((words) => words.join(" "));
const box = fc.record({
  Number: fc.stringMatching(/^[0-9]{1,8}$/),
  Title: text,
  Description: fc.oneof(text, fc.constant("one\ntwo"), fc.constant('a "b", c')),
  Place: text,
  Tags: fc.constantFrom("", "wool", "wool; winter"),
});
const spelling = fc.record({
  order: fc.shuffledSubarray([...FIELDS], { minLength: FIELDS.length }),
  separator: fc.constantFrom(",", ";", "\t", "|"),
  ends: fc.array(fc.constantFrom("\r\n", "\n", "\r"), { minLength: 1, maxLength: 7 }),
  quoteAll: fc.boolean(),
  blanks: fc.constantFrom("", " "),
  above: fc.constantFrom([], [""], ["Our things"], ["Our things", "", "Printed today"]),
  between: fc.boolean(),
  encoding: fc.constantFrom("utf-8", "utf-8-mark", "utf-16le", "utf-16be", "windows-1252"),
  sep: fc.boolean(),
});
type Spelling = typeof spelling extends fc.Arbitrary<infer T> ? T : never;

function spelled(boxes: readonly Record<typeof FIELDS[number], string>[], how: Spelling): Uint8Array {
  const { order, separator, ends, quoteAll, blanks, above, between, sep } = how;
  const cell = (given: string) => {
    const text = /^'*[=+\-@]/.test(given) ? `'${given}` : given;
    return quoteAll || /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const lines = [
    ...(sep ? [`sep=${separator}`] : above),
    order.join(separator + blanks),
    ...boxes.flatMap((
      one,
    ) => [order.map((field) => cell(one[field])).join(separator + blanks), ...(between ? [""] : [])]),
  ];
  return encoded(lines.map((line, at) => line + ends[at % ends.length]).join(""), how.encoding);
}

function encoded(text: string, encoding: Spelling["encoding"]): Uint8Array {
  if (encoding === "windows-1252") return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  if (!encoding.startsWith("utf-16")) return new TextEncoder().encode(encoding === "utf-8" ? text : "\uFEFF" + text);
  const bytes = new Uint8Array(2 * text.length + 2);
  const view = new DataView(bytes.buffer);
  [..."\uFEFF" + text].forEach((letter, at) => view.setUint16(2 * at, letter.charCodeAt(0), encoding === "utf-16le"));
  return bytes;
}

Deno.test("however a table is spelled, the same boxes are read out of it", async () => {
  await fc.assert(fc.asyncProperty(fc.array(box, { minLength: 1, maxLength: 5 }), spelling, async (boxes, how) => {
    const { rows } = await read(spelled(boxes, how));
    assert.deepEqual(
      rows.map(({ number, title, description, path, tags }) => [number, title, description, path.join(), tags.length]),
      boxes.map(({ Number, Title, Description, Place, Tags }) => [
        ...[Number, Title, Description.trim(), Place.trim()],
        Tags === "" ? 0 : Tags.split(";").length,
      ]),
    );
  }));
});
