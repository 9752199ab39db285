import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { normaliseTagId } from "../items/tag_id.ts";
import type { ColumnTarget } from "./reading.ts";
import { boxOfRow, theirNumber } from "./rows/box_of_row.ts";
import { HomeboxRow, homeboxRows } from "./rows/homebox.ts";
import { textOfCell } from "./table/cells.ts";
import { dialectOf, shelfLabel } from "./table/dialects.ts";
import { rowOfLine } from "./table/row_of_line.ts";
import { shownDetail } from "./table/cell_texts.ts";
import { layOutTable } from "./table/table_layout.ts";

const RULES = { isForeign: true, numbers: "theirs", boxes: "items", withPhotos: false } as const;

function boxOf(cells: Readonly<Record<string, string>>, targets: ColumnTarget[] | null = null, rules = RULES) {
  const names = Object.keys(cells);
  const line = Object.values(cells).map(textOfCell);
  const layout = layOutTable([names, line], { head: 1, ...(targets && { targets }) });
  const { isForeign, product } = layout.dialect;
  const box = boxOfRow(rowOfLine(layout, line, 2), { ...rules, isForeign });
  return { product, box: { ...box, location: box.path.join() } };
}

Deno.test("a Homebox line keeps everything: places, tags, number, and a line for what a box has no field for", () => {
  const { product, box } = boxOf({
    "HB.import_ref": "",
    "HB.location": "Home / Attic / Shelf",
    "HB.tags": "Important; Work",
    "HB.asset_id": "000-042",
    "HB.archived": "true",
    "HB.name": "Drill",
    "HB.quantity": "2",
    "HB.description": "'=not a formula",
    "HB.insured": "false",
    "HB.notes": "Two\nlines",
    "HB.purchase_price": "129.90",
    "HB.purchase_date": "0001-01-01",
    "HB.serial_number": "SN-1",
    "HB.sold_to": "Ann",
    "HB.field.Colour": "blue 🟦",
  });
  assert.equal(product, "Homebox");
  assert.deepEqual([box.number, box.title, box.location, box.tags], ["42", "Drill", "Home / Attic / Shelf", [
    "Important",
    "Work",
  ]]);
  assert.equal(
    box.description,
    "=not a formula\n\nNumber before: 000-042\nArchived: yes\nQuantity: 2\nNotes:\nTwo\nlines\nPurchase price: 129.90\n" +
      "Serial number: SN-1\nSold to: Ann\nColour: blue 🟦",
  );
});

Deno.test("Homebox's older tables with plain names and labels are known too", () => {
  const { product, box } = boxOf({
    ImportRef: "",
    Location: "Garage",
    Labels: "IOT",
    Quantity: "1",
    Name: "Socket",
    Description: "",
    Insured: "false",
    "Serial Number": "S",
    "Purchased Price": "3",
  });
  assert.equal(product, "Homebox");
  assert.deepEqual([box.title, box.location, box.tags], ["Socket", "Garage", ["IOT"]]);
  assert.equal(box.description, "Serial number: S\nPurchased Price: 3");
});

Deno.test("a Sortly line has its folders as one place, its code and its photos' addresses as lines", () => {
  const { product, box } = boxOf({
    "Entry Type": "Item",
    "Entry Name": "Café crème",
    "Sortly ID": "S1B6C2T",
    Quantity: "3",
    Price: "0.00",
    Notes: 'A "note"',
    Tags: "blue, box",
    "Primary Folder": "Cellar",
    "Subfolder-level1": "Rack 2",
    "Subfolder-level2": "",
    Photo1: "https://photos.example/a.jpg",
    "Barcode/QR1-Data": "4006381333931",
    "Barcode/QR1-Type": "ean13",
    Colour: "red",
  });
  assert.equal(product, "Sortly");
  assert.deepEqual([box.number, box.location, box.tags, box.files], ["", "Cellar / Rack 2", ["blue", "box"], []]);
  assert.equal(
    box.description,
    'A "note"\n\nNumber before: S1B6C2T\nQuantity: 3\nBarcode or QR code: 4006381333931\nColour: red\n' +
      "Photo: https://photos.example/a.jpg",
  );
});

Deno.test("photos that are asked for come along as addresses, and stand in no line", () => {
  const { box } = boxOf(
    { "Entry Name": "Mug", SID: "", Photo1: "https://photos.example/a%20b.jpg?x=1", Photo2: "" },
    null,
    { ...RULES, withPhotos: true } as never,
  );
  assert.deepEqual(box.files, [{
    path: "https://photos.example/a%20b.jpg?x=1",
    fileName: "a b.jpg",
    createdAt: "",
    isAddress: true,
  }]);
  assert.equal(box.description, "");
});

Deno.test("Shelf's template, its index and its backup are all known", () => {
  const template = boxOf({
    title: "Camera",
    description: "",
    category: "Photo",
    kit: "",
    tags: "photo, dslr",
    location: "Studio",
    custodian: "Ann",
    bookable: "no",
    imageUrl: "",
    valuation: "1200",
    "cf:Serial number,type:text": "X9",
    barcode_Code128: "ABC",
  });
  assert.equal(template.product, "Shelf");
  assert.deepEqual([template.box.tags, template.box.location], [["photo", "dslr"], "Studio"]);
  assert.equal(
    template.box.description,
    "Category: Photo\nCustody: Ann\nAvailable to book: no\nValue: 1200\nSerial number: X9\nBarcode (Code128): ABC",
  );
  const index = boxOf({
    Name: "Camera",
    "Asset ID": "SAM-0042",
    "QR ID": "q1",
    Status: "Available",
    Value: "$1,234.50",
    "Available to book": "Yes",
    Tags: "photo, dslr",
    Location: "Studio",
    Custody: "",
    ID: "clx1",
  });
  assert.deepEqual([index.product, index.box.number], ["Shelf", "42"]);
  assert.equal(index.box.description, "Number before: SAM-0042\nQR ID: q1\nStatus: Available\nValue: $1,234.50");
  const backup = boxOf({
    id: "clx1",
    title: "Camera",
    description: "",
    mainImage: "",
    status: "AVAILABLE",
    category: '{"name":"Photo"}',
    location: '{"name":"Studio"}',
    tags: '[{"name":"photo"},{"name":"dslr"}]',
    kit: "{}",
    organization: '{"name":"Mine"}',
    customFields: '[{"value":{"raw":"X9"},"customField":{"name":"Serial number"}}]',
  });
  assert.deepEqual([backup.product, backup.box.location, backup.box.tags], ["Shelf", "Studio", ["photo", "dslr"]]);
  assert.equal(backup.box.description, "Status: AVAILABLE\nCategory: Photo\nCustom fields: Serial number: X9");
});

Deno.test("a column is what a person says: the title, a line under its own name, or nothing", () => {
  const cells = { "HB.name": "Drill", "HB.notes": "Mine", "HB.url": "https://home.example/1", "HB.quantity": "2" };
  const { box } = boxOf(cells, ["detail", "title", "detail", "ignored"]);
  assert.equal(box.title, "Mine");
  assert.equal(box.description, "Name: Drill\nurl: https://home.example/1");
});

Deno.test("somebody's own table with a title is not taken for one of Shelf or Homebox", () => {
  assert.equal(dialectOf(["title", "description", "tags", "location"]), null);
  assert.equal(dialectOf(["name", "quantity", "location", "labels"]), null);
});

/** As it was read before its cost was looked at. */
const ZERO = /^\p{Sc}?\s*0*([.,]0*)?\s*\p{Sc}?$/u;

Deno.test("an amount says nothing where it is nothing, whatever stands around the zeros", () => {
  const letter = fc.constantFrom("$", "€", " ", "\t", "0", ".", ",", "1", "x");
  fc.assert(fc.property(fc.string({ unit: letter, maxLength: 8 }), (text) => {
    assert.equal(shownDetail("amount", text) === "", ZERO.test(text.trim()));
  }));
});

Deno.test("a field of one's own in Shelf is called what stands before its kind", () => {
  assert.equal(shelfLabel("CF: Bought, where , type: text").trim(), "Bought, where");
  assert.equal(shelfLabel("cf:Colour, type of"), "Colour, type of");
  assert.equal(shelfLabel("cf:Colour"), "Colour");
  assert.equal(shelfLabel("Colour,type:text"), "Colour,type:text");
});

const MB = 1024 * 1024;

Deno.test("a cell and a column's name as large as they may be are read like any other", () => {
  for (const start of ["$ ", "0 ", "00", "$,", "cf: ", "cf:, ", "a-", "2024-01-01T00:00:00.0"]) {
    const cell = start + start.slice(-1).repeat(MB) + "x";
    for (const kind of ["amount", "count", "date"] as const) assert.equal(shownDetail(kind, cell), cell);
    assert.equal(theirNumber(cell), "");
    assert.match(shelfLabel(cell), /x$/);
  }
  assert.equal(normaliseTagId("7" + "\u0301\u0323".repeat(MB / 2)), null);
});

Deno.test("a column without a name is none of ours, as the row numbers that some programs write", () => {
  const { product, box } = boxOf({ "": "0", Number: "7", Title: "Socks" });
  assert.equal(product, "");
  assert.deepEqual([box.number, box.title, box.deletedAt, box.files], ["7", "Socks", "", []]);
});

Deno.test("cells that are cut into parts are so only as long as a box could hold them: a longer one stays a text", () => {
  const lists = { Tags: ["a;", "\\;", "a,"], Photo: ["(https://a),", "https://a "], Files: ["a\n", "a.b,"] };
  for (const [name, parts] of Object.entries(lists)) {
    for (const part of parts) {
      const cell = part.repeat(MB / part.length);
      const { box } = boxOf(
        { Number: "7", Title: "Socks", [name]: cell },
        null,
        { ...RULES, withPhotos: true } as never,
      );
      assert.deepEqual([box.title, box.tags, box.files], ["Socks", [], []]);
      assert.ok(box.description.startsWith(name) && box.description.includes(cell.slice(0, 100).trim()));
      assert.match(
        box.note,
        RegExp(`too long to be cut into parts: "${name}" is kept in the description. .*end is left out`),
      );
    }
  }
  const { box } = boxOf({ Title: "Socks", Tags: "a;".repeat(15_000), Labels: "b;".repeat(15_000), Label: "c" });
  assert.deepEqual(box.tags, ["a", "c"]);
  assert.match(box.note, /"Labels" is kept/);
});

Deno.test("photos by address keep the names before their brackets, and what else stands there becomes a line", () => {
  const photos = (cell: string, withPhotos = true) => {
    const { box } = boxOf({ Name: "Skis", Photos: cell }, null, { ...RULES, withPhotos } as never);
    return [...box.files.map(({ path, fileName }) => `${fileName} ${path}`), box.description];
  };
  const two = "a.jpg (https://x.example/a.jpg),b(1).jpg (https://x.example/b(1).jpg)";
  assert.deepEqual(photos(two), ["a.jpg https://x.example/a.jpg", "b(1).jpg https://x.example/b(1).jpg", ""]);
  const named = "IMG 1, left.jpg (https://x.example/u/3f), (https://x.example/c.jpg)";
  assert.deepEqual(photos(named), ["IMG 1, left.jpg https://x.example/u/3f", "c.jpg https://x.example/c.jpg", ""]);
  assert.deepEqual(photos(named, false), [
    "Photo: IMG 1, left.jpg (https://x.example/u/3f)\nPhoto: https://x.example/c.jpg",
  ]);
  assert.deepEqual(photos("c.jpg (https://x.example/c.jpg), https://x.example/d.jpg, from the attic"), [
    "c.jpg https://x.example/c.jpg",
    "d.jpg https://x.example/d.jpg",
    "Photos: from the attic",
  ]);
});

Deno.test("a cell that looks like one of Shelf's lists and names nothing stays a text", () => {
  const { box } = boxOf({
    ...{ Name: "[2024]", "Asset ID": "", "QR ID": "", Custody: "{}", Description: "[12, 13]" },
    ...{ Notes: '{"a": 1}', Kit: '["Left", 5]', Model: '[{"name":"One"},"Two"]' },
  });
  assert.equal(box.title, "[2024]");
  assert.equal(box.description, '[12, 13]\n\nNotes: {"a": 1}\nKit: ["Left", 5]\nModel:\nOne\nTwo');
});

Deno.test("a yes that is none of ours is shown as it stands", () => {
  const { box } = boxOf({ "HB.name": "Drill", "HB.location": "", "HB.insured": "vrai", "HB.archived": "no" });
  assert.equal(box.description, "Insured: vrai");
});

Deno.test("fields of a newer Homebox become lines", () => {
  const entity = HomeboxRow.entities.parse({
    ...{ id: "e1", name: "Drill", color: "red", shelf_life: "3 years", group_entities: "g", notes: null },
    ...{ insured: "ja", archived: 0, sync_child_entity_locations: false, dimensions: { width: 2 } },
  });
  const ground = {
    ...{ locationTypes: new Set<string>(), tags: new Map(), details: new Map(), attachments: new Map() },
  };
  assert.deepEqual(homeboxRows(ground)(entity, 1).details, [
    { label: "color", text: "red" },
    { label: "shelf life", text: "3 years" },
    { label: "Insured", text: "ja" },
    { label: "dimensions", text: '{"width":2}' },
  ]);
});
