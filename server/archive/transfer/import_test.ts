import assert from "node:assert/strict";
import type { Item } from "../../../domain/items/item.ts";
import { moveImport } from "../../../db/transfer/imports.ts";
import { sharedMember } from "../../../tests/support/server/shared_app.ts";
import { type Member, testApp } from "../../../tests/support/server/test_app.ts";
import { boxesOf, change, importFile, Items, rowsOf, upload } from "../../../tests/support/test_transfer.ts";
import { zipOf } from "../../../tests/support/zip_of.ts";
import { thoroughTest } from "../../../tools/gate/shares.ts";

async function trash(member: Member): Promise<Item[]> {
  return Items.parse((await member.read("items", "GET_TRASH")).body).data.items;
}

const socks = { tagId: "7", title: "Socks", tags: ["wool"] };
const TABLE = "Number,Title,Place,Tags\n7,Tools,Cellar,red\n8,Books,Attic,\n";

Deno.test("a table of which nothing stands below its head is empty and says so, until another line is its head", async () => {
  const anna = await sharedMember();
  const { importId } = await upload(anna, "boxes.csv", TABLE);
  const empty = await change(anna, "CHOOSE_READING", importId, { head: 3 });
  assert.deepEqual([empty.state, empty.rows.create], ["ready", 0]);
  assert.match(empty.takenFor, /Line 3 names its columns\..* It holds no boxes\.$/);
  assert.equal((await anna.write("transfer", "APPLY_IMPORT", { importId })).status, 409);
  assert.equal((await change(anna, "CHOOSE_READING", importId, { head: 1 })).rows.create, 2);
});

Deno.test("rows are merged where the person says so after seeing them; an import that is taken back puts its boxes into the trash and leaves merged ones as they were", async () => {
  const anna = await sharedMember();
  await anna.write("items", "CREATE_ITEM", socks);
  const zip = zipOf([
    { path: "boxes.csv", text: "Number,Title,Place,Files\n7,Tools,Cellar,a.txt\n8,Books,Attic,b.txt\n" },
    { path: "a.txt", text: "for 7" },
    { path: "b.txt", text: "for 8" },
  ]);
  const { importId, rows } = await upload(anna, "boxes.zip", zip);
  assert.deepEqual(rows, { create: 1, merge: 0, skip: 1, refuse: 0 });
  assert.deepEqual(
    (await rowsOf(anna, importId)).map(({ place, verdict, sentence }) => [place, verdict, sentence]),
    [[2, "skip", 'You have a box 7 "Socks".'], [3, "create", ""]],
  );
  await change(anna, "CHOOSE_SAME_NUMBER", importId, { sameNumber: "merge" });
  const applied = await change(anna, "APPLY_IMPORT", importId);
  assert.deepEqual(
    (await boxesOf(anna)).map(({ title, location, tags, media }) => [title, location, tags, media.length]),
    [["Socks", "Cellar", ["wool"], 1], ["Books", "Attic", [], 1]],
  );
  assert.ok(applied.undoUntil);
  assert.equal((await change(anna, "UNDO_IMPORT", importId)).state, "undone");
  const [seven, ...others] = await boxesOf(anna);
  assert.deepEqual([seven?.location, seven?.media, others], ["", [], []]);
  assert.deepEqual((await trash(anna)).map(({ tagId, media }) => [tagId, media.length]), [["8", 1]]);
  const again = await anna.write("transfer", "UNDO_IMPORT", { importId });
  assert.equal(again.status, 409);
});

Deno.test("boxes of an import that is taken back lie in the trash in the order of their numbers", async () => {
  const anna = await sharedMember();
  const { importId } = await importFile(anna, "boxes.csv", "Number\n12\n3\n7\n1\n20\n");
  await change(anna, "UNDO_IMPORT", importId);
  assert.deepEqual((await trash(anna)).map(({ tagId }) => tagId), ["1", "3", "7", "12", "20"]);
});

Deno.test("of a free plan's table the rows that fit come in, and the others say why before anything is made", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "2" });
  const anna = await app.signIn("anna@example.org");
  const wrong = await upload(anna, "boxes.csv", "Number\nnone\n");
  assert.deepEqual([wrong.rows.refuse, wrong.isBeyondLimit], [1, false]);
  await anna.write("transfer", "DISCARD_IMPORT", { importId: wrong.importId });
  const found = await upload(anna, "boxes.csv", "Number\n1\n2\n3\n");
  assert.deepEqual(found.rows, { create: 2, merge: 0, skip: 0, refuse: 1 });
  assert.equal(found.isBeyondLimit, true);
  const [, , third] = await rowsOf(anna, found.importId);
  assert.match(third?.sentence ?? "", /new boxes of this month, 2, are used up/);
  await change(anna, "APPLY_IMPORT", found.importId);
  assert.equal((await boxesOf(anna)).length, 2);
  const limits = await anna.read<{ data: { boxesLeft: number } }>("items", "GET_LIMITS");
  assert.equal(limits.body.data.boxesLeft, 0);
});

Deno.test("an equal number that came meanwhile is a change, one that the file names itself is none", async () => {
  const anna = await sharedMember();
  const { importId } = await upload(anna, "boxes.csv", "Number,Title\n007,Tools\n");
  await anna.write("items", "CREATE_ITEM", socks);
  const planned = await change(anna, "APPLY_IMPORT", importId);
  assert.deepEqual([planned.state, planned.rows.skip, planned.rows.create], ["ready", 1, 0]);
  const both = await upload(anna, "boxes.csv", "Number,Title\n7,Socks\n007,Tools\n");
  assert.deepEqual([both.rows.skip, both.rows.create], [1, 1]);
  assert.equal((await change(anna, "APPLY_IMPORT", both.importId)).state, "applied");
  assert.deepEqual((await boxesOf(anna)).map(({ tagId }) => tagId).sort(), ["007", "7"]);
});

Deno.test("a file that lies about itself is left out and named, and its box comes without it", async () => {
  const anna = await sharedMember();
  const zip = zipOf([
    { path: "boxes.csv", text: 'Number,Files\n1,"a.jpg\nb.txt\nc.txt"\n' },
    { path: "a.jpg", text: "<html>" },
    { path: "b.txt", text: "fine" },
  ]);
  const { importId, files } = await importFile(anna, "boxes.zip", zip);
  assert.deepEqual([files.kept, files.leftOut], [1, 1]);
  const [row] = await rowsOf(anna, importId);
  assert.match(
    row?.sentence ?? "",
    /"c.txt" is not in the file that you uploaded. "a.jpg" is not the picture.*left out/,
  );
  assert.deepEqual((await boxesOf(anna))[0]?.media.map(({ fileName }) => fileName), ["b.txt"]);
});

Deno.test("a new upload takes the place of one that nobody confirmed", async () => {
  const anna = await sharedMember();
  const { importId: first } = await upload(anna, "a.csv", TABLE);
  await upload(anna, "b.csv", TABLE);
  assert.equal((await anna.read("transfer", "GET_IMPORT", { importId: first })).status, 404);
});

Deno.test("a new upload leaves what another one of the household has not confirmed", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const { householdId } = anna.user.household;
  const { user: { userId } } = await app.signIn("ben@example.org");
  await app.pool`insert into household_members ${
    app.pool({ household_id: householdId, user_id: userId, role: "member" })
  }`;
  await app.pool`update users set current_household_id = ${householdId} where id = ${userId}`;
  const { importId } = await upload(anna, "a.csv", TABLE);
  const ben = await app.signIn("ben@example.org");
  await assert.rejects(upload(ben, "b.csv", TABLE), /Another import waits to be confirmed\./);
  assert.equal((await ben.read("transfer", "GET_IMPORT", { importId })).status, 200);
});

Deno.test("beside an import that waits for a word none is taken back, and the answer says what to do first", async () => {
  const anna = await sharedMember();
  const { importId } = await importFile(anna, "a.csv", "Number\n1\n");
  await upload(anna, "b.csv", TABLE);
  const { status, body } = await anna.write<{ errorMessage: string }>("transfer", "UNDO_IMPORT", { importId });
  assert.deepEqual([status, body.errorMessage], [
    409,
    "Another import waits to be confirmed. Import it or cancel it first.",
  ]);
});

Deno.test("while an import is being made, no other file is taken and no other import is taken back", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const { importId: done } = await importFile(anna, "a.csv", "Number\n1\n");
  const { importId } = await upload(anna, "b.csv", "Number\n2\n");
  assert.ok(await moveImport(app.pool, importId, "ready", { state: "applying" }));
  await assert.rejects(upload(anna, "c.csv", TABLE), /An import is running\. Please wait until it is done\./);
  assert.equal((await anna.write("transfer", "UNDO_IMPORT", { importId: done })).status, 409);
  const imports = await app.pool<{ state: string }[]>`select state from imports order by created_at`;
  assert.deepEqual(imports.map(({ state }) => state), ["applied", "applying"]);
});

Deno.test("what somebody changed in a merged box since stays when the import is taken back", async () => {
  const anna = await sharedMember();
  await anna.write("items", "CREATE_ITEM", { tagId: "7" });
  const { importId } = await upload(anna, "boxes.csv", TABLE);
  await change(anna, "CHOOSE_SAME_NUMBER", importId, { sameNumber: "merge" });
  await change(anna, "APPLY_IMPORT", importId);
  const [merged] = await boxesOf(anna);
  const edit = await anna.write("items", "UPDATE_ITEM", { itemId: merged?._id, updates: { title: "Mine" } });
  assert.equal(edit.status, 200);
  await change(anna, "UNDO_IMPORT", importId);
  const [left, ...others] = await boxesOf(anna);
  assert.deepEqual([left?.title, left?.location, left?.tags, others], ["Mine", "", [], []]);
});

Deno.test("a merge says what it leaves out, and where the file wins its texts replace the box's until that is taken back", async () => {
  const anna = await sharedMember();
  await anna.write("items", "CREATE_ITEM", { ...socks, location: "Hall", description: "warm" });
  const table = "Number,Title,Place,Description,Tags\n7,Tools,Cellar,,red\n";
  const { importId } = await upload(anna, "boxes.csv", table);
  await change(anna, "CHOOSE_SAME_NUMBER", importId, { sameNumber: "merge" });
  assert.equal(
    (await rowsOf(anna, importId))[0]?.sentence,
    'It goes into your box 7 "Socks". The file\'s title "Tools" and place "Cellar" stay out: your box has its own.',
  );
  await change(anna, "CHOOSE_SAME_NUMBER", importId, { sameNumber: "overwrite" });
  assert.match(
    (await rowsOf(anna, importId))[0]?.sentence ?? "",
    /What the file says of it replaces what your box says\.$/,
  );
  await change(anna, "APPLY_IMPORT", importId);
  const texts = async () => {
    const [box] = await boxesOf(anna);
    return [box?.title, box?.location, box?.description, box?.tags];
  };
  assert.deepEqual(await texts(), ["Tools", "Cellar", "warm", ["red"]]);
  await change(anna, "UNDO_IMPORT", importId);
  assert.deepEqual(await texts(), ["Socks", "Hall", "warm", ["wool"]]);
});

Deno.test("a file that cannot be read fails with a sentence, cannot be confirmed, and leaves nothing behind", async () => {
  const anna = await sharedMember();
  const failed = await upload(anna, "boxes", 'Number,Title\n7,Tools\n1,"Pots\n');
  assert.equal(failed.state, "failed");
  assert.match(failed.sentence, /opens in line 3 of this table is never closed/);
  assert.equal((await anna.write("transfer", "APPLY_IMPORT", { importId: failed.importId })).status, 409);
  assert.deepEqual(await boxesOf(anna), []);
});

Deno.test("a zip inside of a zip is a file like any other and is not opened", async () => {
  const anna = await sharedMember();
  const inner = zipOf([{ path: "boxes.csv", text: "Number\n99\n" }]);
  const table = { path: "boxes.csv", text: "Number,Files\n1,inner.zip\n" };
  await importFile(anna, "boxes.zip", zipOf([table, { path: "inner.zip", bytes: inner }]));
  const [box, ...others] = await boxesOf(anna);
  assert.deepEqual([box?.media[0]?.type, others], ["application/zip", []]);
});

thoroughTest(
  "a table of another program with more lines than a spreadsheet has is refused before all of it was read",
  async () => {
    await using app = await testApp();
    const anna = await app.signIn("anna@example.org");
    const lines = "HB.name,HB.url\n" + "a\n".repeat(1_100_000);
    const failed = await upload(anna, "homebox.csv", lines);
    assert.equal(failed.state, "failed");
    assert.match(failed.sentence, /more than 1,100,000 lines/);
  },
);
