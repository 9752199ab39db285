import assert from "node:assert/strict";
import { fc } from "../../../tests/support/seeded_fc.ts";
import type { BoxRules } from "../reading.ts";
import { BLANK_ROW, type ImportFile, type ImportRow } from "./import_row.ts";
import { rowsToBoxes } from "./rows_to_boxes.ts";

function boxes(given: readonly Partial<ImportRow>[], rules: Partial<BoxRules> = {}) {
  const things = given.map((thing, at) => ({ ...BLANK_ROW, rowNumber: at + 1, ...thing }));
  const decide = rowsToBoxes({ isForeign: true, numbers: "theirs", boxes: "items", withPhotos: false, ...rules });
  things.forEach(decide.see);
  const rows = [...things.flatMap(decide.take), ...decide.end()];
  return { rows: rows.map((row) => ({ ...row, location: row.path.join() })), counts: decide.counts() };
}

const HOUSE: readonly Partial<ImportRow>[] = [
  { title: "Home", isFolder: true },
  { title: "Attic", isFolder: true, path: ["Home"], description: "Mind the step", number: "9" },
  { title: "Empty crate", isFolder: true, path: ["Home"] },
  {
    title: "Drill",
    path: ["Home", "Attic"],
    number: "000-042",
    tags: ["tools"],
    details: [{ label: "Quantity", text: "2" }],
  },
  { title: "Lamp", path: ["Home", "Attic"], description: "Needs\na bulb" },
  { title: "Keys", path: [] },
];

Deno.test("every thing becomes a box, and so does a place in which nothing lies; the others are named by what lies there", () => {
  const { rows, counts } = boxes(HOUSE);
  assert.deepEqual(rows.map(({ title, location }) => [title, location]), [
    ["Empty crate", "Home"],
    ["Drill", "Home / Attic"],
    ["Lamp", "Home / Attic"],
    ["Keys", ""],
  ]);
  assert.deepEqual(counts, { named: 2, losing: 1 });
});

Deno.test("one box per place lists what lies in it; things that lie nowhere stay boxes", () => {
  const { rows, counts } = boxes(HOUSE, { boxes: "places" });
  assert.deepEqual(rows.map(({ title, location, number }) => [title, location, number]), [
    ["Empty crate", "Home", ""],
    ["Keys", "", ""],
    ["Attic", "Home", "9"],
  ]);
  const attic = rows.at(-1);
  assert.equal(
    attic?.description,
    "Mind the step\n\n- Drill (2): Number before: 000-042\n- Lamp: Needs a bulb",
  );
  assert.deepEqual(attic?.tags, ["tools"]);
  assert.deepEqual(counts, { named: 1, losing: 0 });
});

Deno.test("a place with more things than a description holds says how many are not in the list", () => {
  const many = Array.from({ length: 900 }, (_, at) => ({ title: `Thing ${at}`, path: ["Cellar"] }));
  const [cellar] = boxes(many, { boxes: "places" }).rows;
  assert.ok((cellar?.description.length ?? 0) <= 5_000);
  assert.match(cellar?.note ?? "", /^\d+ of its 900 things do not fit whole into the list\.$/);
});

Deno.test("the list of a place holds its things whole where there is room, else says how many it does not, and has all photos", () => {
  const notes = "n".repeat(2_000);
  const [photo, other] = ["a", "b"].map((name) => ({ path: name, fileName: name, createdAt: "" }));
  const lamp = { title: "Lamp", path: ["Attic"], description: notes, note: "", files: [photo, other] as ImportFile[] };
  const listed = (...given: Partial<ImportRow>[]) => boxes(given, { boxes: "places" }).rows[0];
  const two = listed(lamp, lamp);
  assert.equal(two?.description, `- Lamp: ${notes}\n- Lamp: ${notes}`);
  assert.deepEqual([two?.note, two?.files.length], ["", 4]);
  const album = { ...lamp, files: Array.from({ length: 900 }, () => photo) as ImportFile[] };
  assert.match(listed(album, album)?.note ?? "", /^Of its 1800 photos and files only the first 1000 are looked at\.$/);
  const four = listed(lamp, { ...lamp, description: notes + notes }, { title: "Keys", path: ["Attic"] }, lamp);
  assert.match(four?.description ?? "", /^- Lamp: n+…\n- Lamp: n+…\n- Keys\n- Lamp: n+…$/);
  assert.ok((four?.description.length ?? 0) > 3_000);
  assert.equal(four?.note, "3 of its 4 things do not fit whole into the list.");
});

Deno.test("a file of more rows or longer places than a reading may keep in memory is refused while it is read", () => {
  const { see } = rowsToBoxes({ isForeign: true, numbers: "theirs", boxes: "items", withPhotos: false });
  const thing = { ...BLANK_ROW, rowNumber: 1, path: ["Attic"] };
  for (let row = 0; row < 100_000; row++) see(thing);
  assert.throws(() => see(thing), /more than 100,000 rows\. Please split it/);
  const others = rowsToBoxes({ isForeign: true, numbers: "theirs", boxes: "places", withPhotos: false });
  const place = "x".repeat(1_000_000);
  assert.throws(() => {
    for (let row = 0; row < 100; row++) others.see({ ...thing, path: [place, `${row}`] });
  }, /more than 64,000,000 letters/);
  const listed = rowsToBoxes({ isForeign: true, numbers: "theirs", boxes: "places", withPhotos: false });
  assert.throws(() => {
    for (let row = 0; row < 100; row++) listed.take({ ...thing, description: place });
  }, /more than 64,000,000 letters/);
  const tagged = rowsToBoxes({ isForeign: true, numbers: "theirs", boxes: "places", withPhotos: false });
  const tags = Array.from({ length: 10_000 }, (_, number) => `${number}`);
  assert.throws(
    () => {
      for (let row = 0; row < 100; row++) tagged.take({ ...thing, tags });
    },
    /more than 64,000,000 letters/,
    "a short tag costs as much as it takes in memory",
  );
});

Deno.test("whatever lies wherever, no two boxes come from one row, and nothing that is no place is lost", () => {
  const name = fc.constantFrom("a", "b", "c");
  const thing = fc.record({ title: name, isFolder: fc.boolean(), path: fc.array(name, { maxLength: 3 }) });
  fc.assert(fc.property(fc.array(thing, { maxLength: 20 }), (things) => {
    for (const kind of ["items", "places"] as const) {
      const { rows, counts } = boxes(things, { boxes: kind });
      assert.equal(new Set(rows.map(({ rowNumber }) => rowNumber)).size, rows.length);
      const listed = rows.flatMap(({ description }) => description.match(/^- /gm) ?? []).length;
      const known = rows.length + counts.named + listed;
      assert.ok(known >= things.length, `${known} of ${things.length}`);
    }
  }));
});
