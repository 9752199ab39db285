import assert from "node:assert/strict";
import { z } from "zod";
import { mergeActions } from "../../domain/households/merging/contract.ts";
import type { HouseholdId } from "../../domain/wire/ids.ts";
import { type Member, type MembersApp, testApp } from "../../tests/support/server/test_app.ts";
import { sharedApp } from "../../tests/support/server/shared_app.ts";
import { boxesOf, change, importFile } from "../../tests/support/test_transfer.ts";
import { newBox, sendFiles } from "../../tests/support/test_boxes.ts";
import { joinedBy, mustDo } from "../../tests/support/test_households.ts";

const { PREVIEW_MERGE, MERGE_BOXES, LIST_MERGES } = mergeActions;

/** Ben joins Ann's household after he has made things in his own, which he may bring along. */
async function benJoins(app: MembersApp, makes: (ben: Member) => Promise<unknown>) {
  const ann = await app.signIn("ann@example.org");
  const before = await app.signIn("ben@example.org");
  const from = before.user.household.householdId;
  const made = await makes(before);
  return { ann, ben: await joinedBy(app, ann, "ben@example.org"), from, made };
}

async function bringAlong(ben: Member, from: HouseholdId) {
  const { status, body } = await ben.write("merges", "MERGE_BOXES", { from, numbers: [] });
  assert.equal(status, 201, body.errorMessage);
  return MERGE_BOXES.reply.parse(body).data;
}

const shown = async (member: Member) => (await boxesOf(member)).map(({ tagId, title }) => `${tagId} ${title}`);

Deno.test("who has joined sees what would come along, brings it, all see it with its files, and it goes back", async () => {
  const app = await sharedApp();
  const { ann, ben, from } = await benJoins(app, async (before) => {
    const { _id } = await newBox(before, "1", "Skates");
    await sendFiles(before, _id, new File(["size 9"], "size.txt", { type: "text/plain" }));
    await newBox(before, "2", "Skis");
  });
  await newBox(ann, "1", "Coats");
  const preview = PREVIEW_MERGE.reply.parse((await ben.read("merges", "PREVIEW_MERGE", { from })).body).data;
  assert.deepEqual([preview.boxes, preview.clashes, preview.refusal], [2, 1, undefined]);
  const { mergeId, boxes } = await bringAlong(ben, from);
  assert.equal(boxes, 2);
  assert.deepEqual(await shown(ann), ["1 Coats", "2 Skis", "3 Skates"]);
  const url = (await boxesOf(ann))[2]?.media[0]?.url ?? assert.fail();
  assert.equal(await (await ann.fetch(url)).text(), "size 9");
  const listed = LIST_MERGES.reply.parse((await ben.read("merges", "LIST_MERGES")).body).data.merges;
  assert.deepEqual(listed.map((merge) => [merge.mergeId, merge.boxes, merge.from]), [[mergeId, 2, from]]);
  assert.deepEqual((await ann.read("merges", "LIST_MERGES")).body.data, { merges: [] });
  assert.equal((await ann.write("merges", "UNDO_MERGE", { mergeId })).status, 404);
  assert.equal((await ben.write("merges", "UNDO_MERGE", { mergeId })).status, 200);
  assert.deepEqual(await shown(ann), ["1 Coats"]);
  assert.equal((await ann.fetch(url)).status, 404);
  await mustDo(ben, "SWITCH_HOUSEHOLD", { householdId: from });
  assert.deepEqual(await shown(ben), ["1 Skates", "2 Skis"]);
});

Deno.test("what does not fit the household's plan is said before, and refused with the same sentence", async () => {
  await using app = await testApp({ FREE_BOXES_PER_MONTH: "2" });
  const { ann, ben, from } = await benJoins(app, async (before) => {
    for (const number of ["1", "2"]) await newBox(before, number);
  });
  await newBox(ann, "7");
  const preview = PREVIEW_MERGE.reply.parse((await ben.read("merges", "PREVIEW_MERGE", { from })).body).data;
  assert.match(
    preview.refusal ?? "",
    /^2 boxes would come as new ones, and this household has 1 of its free plan left/,
  );
  const { status, body } = await ben.write("merges", "MERGE_BOXES", { from, numbers: [] });
  assert.deepEqual([status, body.errorMessage], [402, preview.refusal]);
});

Deno.test("an import that is taken back after its boxes went to another household leaves them there, and says so", async () => {
  const { ann, ben, from, made } = await benJoins(
    await sharedApp(),
    (before) => importFile(before, "boxes.csv", "Number,Title\n1,Skates\n2,Skis\n"),
  );
  await bringAlong(ben, from);
  await mustDo(ben, "SWITCH_HOUSEHOLD", { householdId: from });
  const { importId } = z.object({ importId: z.string() }).parse(made);
  const { state, sentence } = await change(ben, "UNDO_IMPORT", importId);
  assert.deepEqual([state, sentence], ["undone", "2 boxes of it are in another household by now and stayed there."]);
  assert.deepEqual(await shown(ann), ["1 Skates", "2 Skis"]);
});

Deno.test("webhooks of the one household hear that boxes are gone, those of the other one that they are new, and back", async () => {
  await using app = await testApp();
  const { ann, ben, from } = await benJoins(app, (before) => newBox(before, "1", "Skates"));
  await newBox(ann, "1", "Coats");
  const into = ann.user.household.householdId;
  for (const household of [from, into]) {
    await app.pool`
      insert into webhooks (id, household_id, address, secret, state, created_at, held_until)
      values (${`of ${household}`}, ${household}, 'http://a', 's', 'active', now(), now() + interval '1 hour')`;
  }
  const { mergeId } = await bringAlong(ben, from);
  await ben.write("merges", "UNDO_MERGE", { mergeId });
  const told = async (household: HouseholdId) => {
    const rows = await app.pool<{ type: string; body: string }[]>`
      select type, body from webhook_deliveries where webhook_id = ${`of ${household}`} order by place`;
    return rows.map(({ type, body }) => [type, JSON.parse(body).data.tagId]);
  };
  assert.deepEqual(await told(from), [["box.deleted", "1"], ["box.created", "1"]]);
  assert.deepEqual(await told(into), [["box.created", "2"], ["box.deleted", "2"]]);
});
