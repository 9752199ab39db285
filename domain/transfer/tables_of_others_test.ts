import assert from "node:assert/strict";
import { fc } from "../../tests/support/seeded_fc.ts";
import { normaliseTagId } from "../items/tag_id.ts";
import type { ColumnTarget } from "./table/column_target.ts";
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
