import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { sharedMember } from "../../../tests/support/server/shared_app.ts";
import { testApp } from "../../../tests/support/server/test_app.ts";
import { boxesOf, change, importFile, rowsOf, upload } from "../../../tests/support/test_transfer.ts";
import { zipOf } from "../../../tests/support/zip_of.ts";
import { homeboxFiles } from "../../../tests/support/outside/homebox_zip.ts";

const inShort = ({ tagId, title, location, tags }: Item) => [tagId, title, location, tags];

async function fixture(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return await Deno.readFile(new URL(`../../../tests/fixtures/import/${name}`, import.meta.url));
}

Deno.test("a Homebox table comes in with its numbers, places and tags, and is taken back", async () => {
  const anna = await sharedMember();
  const found = await upload(anna, "homebox.csv", await fixture("homebox.csv"));
  assert.match(found.takenFor, /^A table of Homebox with commas .* \d+ columns become lines in the description\.$/);
  assert.deepEqual([found.reading?.product, found.reading?.numbers, found.reading?.boxes], [
    "Homebox",
    "theirs",
    "items",
  ]);
  assert.deepEqual(found.reading?.columns[1], { name: "HB.location", target: "location", example: "Home / Attic" });
  await change(anna, "APPLY_IMPORT", found.importId);
  const made = await boxesOf(anna);
  assert.deepEqual(made.map(inShort), [
    ["42", "Cordless drill", "Home / Attic", ["Tools", "Winter"]],
    ["43", "=SUM(A1)", "Home / Attic", []],
    ["44", "Sled", "Home / Garage", ["Winter"]],
  ]);
  assert.match(
    made[0]?.description ?? "",
    /^18 V, with "case"\n\n.*Notes:\nCharge it\nin November 🔋\n.*Colour: green$/s,
  );
  assert.match(made[1]?.description ?? "", /Archived: yes\nSold to: Ann\nSold for: 25\nSold on: 2025-01-02/);
  await change(anna, "UNDO_IMPORT", found.importId);
  assert.deepEqual(await boxesOf(anna), []);
});

Deno.test("numbers that are taken become new ones, and the person may have new ones for all", async () => {
  const anna = await sharedMember();
  await anna.write("items", "CREATE_ITEM", { tagId: "42", title: "Mine" });
  const { importId, sameNumber, version } = await upload(anna, "homebox.csv", await fixture("homebox.csv"));
  assert.equal(sameNumber, "renumber");
  assert.deepEqual((await rowsOf(anna, importId)).map(({ tagId }) => tagId), ["44", "43", "45"]);
  const next = await change(anna, "CHOOSE_READING", importId, { numbers: "next" });
  assert.equal(next.reading?.numbers, "next");
  assert.ok(next.version > version);
  assert.deepEqual((await rowsOf(anna, importId)).map(({ tagId }) => tagId), ["43", "44", "45"]);
});

Deno.test("a person says what a column becomes before anything is made", async () => {
  const anna = await sharedMember();
  const { importId, reading } = await upload(anna, "regal.csv", "Regal;Artikel;Farbe\nB 4;Lampe;rot\n");
  assert.deepEqual(reading?.columns.map(({ target }) => target), ["location", "title", "detail"]);
  const wrong = await anna.write("transfer", "CHOOSE_READING", { importId, targets: ["title"] });
  assert.equal(wrong.status, 400);
  await change(anna, "CHOOSE_READING", importId, { targets: ["location", "title", "ignored"] });
  await change(anna, "APPLY_IMPORT", importId);
  assert.deepEqual((await boxesOf(anna)).map(inShort), [["1", "Lampe", "B 4", []]]);
});

Deno.test("of Sortly's folders the empty ones become boxes, or each of them with its items listed", async () => {
  const anna = await sharedMember();
  const found = await upload(anna, "sortly.csv", await fixture("sortly.csv"));
  assert.deepEqual((await rowsOf(anna, found.importId)).map(({ title }) => title), [
    "Spare crate",
    "Crème brûlée torch",
    "Jam jars",
  ]);
  assert.match(found.takenFor, /2 places are no boxes.*"Every place" keeps it/);
  await change(anna, "CHOOSE_READING", found.importId, { boxes: "places" });
  await change(anna, "APPLY_IMPORT", found.importId);
  const made = await boxesOf(anna);
  assert.deepEqual(made.map(({ title, location }) => [title, location]), [["Rack 2", "Cellar"], [
    "Spare crate",
    "Cellar",
  ]]);
  assert.match(made[0]?.description ?? "", /- Crème brûlée torch \(3\): .*\n- Jam jars \(40\)/);
});

Deno.test("photos are fetched only where the person asks, never from the server's own network, and each failure is named", async () => {
  const anna = await sharedMember();
  const found = await upload(anna, "sortly.csv", await fixture("sortly.csv"));
  assert.deepEqual([found.reading?.addresses, found.reading?.withPhotos, found.files.kept], [2, false, 0]);
  const asked = await change(anna, "CHOOSE_READING", found.importId, { withPhotos: true });
  assert.equal(asked.files.kept, 2);
  const applied = await change(anna, "APPLY_IMPORT", found.importId);
  assert.deepEqual([applied.files.kept, applied.files.leftOut], [0, 2]);
  const torch = (await rowsOf(anna, found.importId)).find(({ title }) => title.includes("torch"));
  assert.match(torch?.sentence ?? "", /"a.jpg" is left out: 127\.0\.0\.1 is not on the public web/);
  assert.match(torch?.sentence ?? "", /169\.254\.169\.254 is not on the public web/);
  assert.equal((await boxesOf(anna)).length, 3);
});

Deno.test("thousands of rows of Homebox come in whole", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "10000" });
  const anna = await app.signIn("anna@example.org");
  const lines = Array.from({ length: 3_000 }, (_, at) => `Thing ${at},Home / Room ${at % 7},${at + 1}`);
  const { rows } = await importFile(anna, "many.csv", ["HB.name,HB.location,HB.asset_id", ...lines].join("\n"));
  assert.equal(rows.create, 3_000);
});

Deno.test("a Homebox collection comes in with its files: the primary photo first, papers as files, no thumbnails", async () => {
  await using app = await testApp({ FREE_ASSETS_PER_BOX: "10" });
  const anna = await app.signIn("anna@example.org");
  const found = await upload(anna, "homebox.zip", zipOf(homeboxFiles()));
  assert.match(
    found.takenFor,
    /^A collection of Homebox\. 2 places are no boxes.* 1 file of this zip belongs to no box: "notifiers\.json"\.$/,
  );
  assert.equal(found.files.kept, 3);
  await change(anna, "APPLY_IMPORT", found.importId);
  const [drill, ...others] = await boxesOf(anna);
  assert.ok(drill);
  assert.deepEqual(inShort(drill), ["42", "Drill", "Home / Attic", ["Tools"]]);
  assert.deepEqual(drill.media.map(({ fileName }) => fileName), ["front.png", "side.png", "manual.txt"]);
  assert.ok(drill.description.includes("Bits in <b>this</b> drawer &amp; that"), "a text is no HTML");
  assert.match(drill.description, /Serial number: 4711\n.*Colour: green\nMaintenance: 2025-03-01, Oiled, 5/s);
  assert.deepEqual(others.map(({ title }) => title), ["Empty crate"]);
  const [row] = await rowsOf(anna, found.importId);
  assert.equal(row?.sentence ?? "", "");
});

Deno.test("a collection that lies about its counts or lacks a file says so and comes in all the same", async () => {
  await using app = await testApp({ FREE_ASSETS_PER_BOX: "10" });
  const anna = await app.signIn("anna@example.org");
  const files = homeboxFiles({ counts: { entities: 99 } }).filter(({ path }) => path !== "attachments/a2");
  const found = await upload(anna, "homebox.zip", zipOf(files));
  assert.match(found.takenFor, /It says that it holds 99 entries and holds 4: it may not be whole\./);
  const drill = (await rowsOf(anna, found.importId)).find(({ title }) => title === "Drill");
  assert.match(drill?.sentence ?? "", /"front.png" is not in the file that you uploaded\./);
  assert.equal((await change(anna, "APPLY_IMPORT", found.importId)).state, "applied");
});

Deno.test("the same file of another program again makes no second boxes: its things are known, and can be updated", async () => {
  const anna = await sharedMember();
  const table = (title: string) =>
    `HB.import_ref,HB.name,HB.location,HB.asset_id\nr1,${title},Attic,000-042\nr2,Lamp,Hall,\n`;
  await importFile(anna, "homebox.csv", table("Drill"));
  await anna.write("items", "DELETE_ITEM", {
    itemId: (await boxesOf(anna)).find(({ title }) => title === "Lamp")?._id,
  });
  const again = await upload(anna, "homebox.csv", table("Cordless drill"));
  assert.deepEqual([again.rows, again.cameBefore], [{ create: 1, merge: 0, skip: 1, refuse: 0 }, 1]);
  assert.match((await rowsOf(anna, again.importId))[0]?.sentence ?? "", /^It came in before: your box 42 "Drill"\.$/);
  const updated = await change(anna, "CHOOSE_SAME_NUMBER", again.importId, { sameNumber: "overwrite" });
  assert.deepEqual([updated.rows.merge, updated.cameBefore], [1, 1]);
  await change(anna, "APPLY_IMPORT", again.importId);
  assert.deepEqual((await boxesOf(anna)).map(({ title }) => title).toSorted(), ["Cordless drill", "Lamp"]);
  assert.equal((await change(anna, "UNDO_IMPORT", again.importId)).state, "undone");
  assert.deepEqual((await boxesOf(anna)).map(({ title }) => title), ["Drill"]);
});

Deno.test("another installation's thing with the same number is not taken for one that came in, nor is one whose import was taken back", async () => {
  const anna = await sharedMember();
  const table = (title: string) => `Asset Tag,Asset Name,Serial\n00042,${title},S1\n`;
  await importFile(anna, "snipe.csv", table("Laptop"));
  const other = await upload(anna, "snipe.csv", table("Beamer"));
  assert.deepEqual([other.rows.create, other.cameBefore], [1, 0]);
  const merged = await change(anna, "CHOOSE_SAME_NUMBER", other.importId, { sameNumber: "merge" });
  assert.equal(merged.rows.merge, 1);
  await change(anna, "APPLY_IMPORT", other.importId);
  await change(anna, "UNDO_IMPORT", other.importId);
  const again = await upload(anna, "snipe.csv", table("Beamer"));
  assert.deepEqual([again.rows.create, again.cameBefore], [1, 0]);
});
