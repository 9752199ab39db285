import assert from "node:assert/strict";
import { join } from "node:path";
import { moveImport } from "../../db/transfer/imports.ts";
import type { ImportId } from "../../domain/wire/ids.ts";
import { standIns } from "../../tests/support/outside/stand_ins.ts";
import { json, type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { newBox, sendFiles } from "../../tests/support/test_boxes.ts";
import { joinedBy, mustDo } from "../../tests/support/test_households.ts";
import { somebodyWaitsFor } from "../../tests/support/test_database.ts";
import { boxesOf, change, importFile, settled, upload } from "../../tests/support/test_transfer.ts";
import { until } from "../../tests/support/until.ts";
import { workOnImport } from "../archive/transfer/apply/work_on_import.ts";

const LARGE = new File([new Uint8Array(40 * 1024 * 1024).fill(65)], "a.txt");
const HEAD = '--b\r\nContent-Disposition: form-data; name="files"; filename="b.csv"\r\n\r\nNumber\n8\n';

async function twoPeople(app: TestApp) {
  const owner = await app.signIn("owner@example.org");
  const { _id: itemId } = await newBox(owner, "7");
  const ben = await joinedBy(app, owner, "ben@example.org");
  const takeOut = () => mustDo(owner, "REMOVE_PERSON", { personId: ben.user.userId });
  return { owner, ben, itemId, takeOut };
}

/** Of a box and to be imported, of which a part has arrived. */
async function twoUploads({ dataDir }: TestApp, member: Member, itemId: string) {
  const uploads = [`/api/backend/items/${itemId}/media`, "/api/v1/import"].map((path) => slowUpload(member, path));
  for (const { send } of uploads) await send(HEAD);
  const arriving = () => Array.fromAsync(Deno.readDir(join(dataDir, "incoming")));
  await until(async () => (await arriving()).length === uploads.length || null);
  return uploads;
}

function slowUpload({ fetch }: Member, path: string) {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  const answer = fetch(path, { method: "POST", headers, body: readable });
  // Whoever looks later hears of it then; of what was to be written nobody asks.
  answer.catch(() => {});
  writer.closed.catch(() => {});
  const send = (text: string) => writer.write(new TextEncoder().encode(text));
  return { answer, send, end: () => send("\r\n--b--\r\n").then(() => writer.close()) };
}

Deno.test("an export, a file and uploads of somebody who is taken out are broken off within seconds", async () => {
  await using app = await testApp();
  const { owner, ben, itemId, takeOut } = await twoPeople(app);
  const key = (await sendFiles(owner, itemId, LARGE)).media[0]?.key;
  const read = [await ben.fetch("/api/v1/export"), await ben.fetch(`/media/${key}`)];
  assert.deepEqual(read.map(({ status }) => status), [200, 200]);
  const sent = await twoUploads(app, ben, itemId);
  await takeOut();
  for (const { answer } of sent) await assert.rejects(answer);
  // Broken off a moment before them; what is read now has lain in between.
  for (const answer of read) await assert.rejects(answer.arrayBuffer());
  assert.equal((await app.pool`select from media`).count, 1);
});

Deno.test("what somebody may no longer do they may do on no server, however long it would remember them", async () => {
  await using one = await testApp();
  await using two = await testApp({ DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir });
  const { owner, ben, itemId, takeOut } = await twoPeople(one);
  const now = Date.now();
  using _ = standIns({
    Date: class extends Date {
      static override now = () => now;
    },
  });
  const onTwo = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(two.url + path, { ...init, headers: { ...init.headers, cookie: ben.cookie } });
    await answer.body?.cancel();
    return answer.status;
  };
  const edit = { action: "UPDATE_ITEM", payload: { itemId, updates: { title: "Ben was here" } } };
  const write = () => onTwo("/api/backend/items", json(edit));
  const read = () =>
    onTwo(`/api/backend/items?action=GET_ITEM_BY_ID&payload=${encodeURIComponent(JSON.stringify({ itemId }))}`);
  assert.equal(await write(), 200);
  await mustDo(owner, "CHANGE_ROLE", { personId: ben.user.userId, role: "viewer" });
  await until(async () => await write() === 403 || null);
  assert.equal(await read(), 200);
  await takeOut();
  await until(async () => await read() === 404 || null);
  await ben.fetch("/api/backend/auth/logout", json({}));
  await until(async () => await read() === 401 || null);
});

Deno.test("what arrives whole just after its sender was taken out is refused, and nothing of it is kept", async () => {
  await using app = await testApp();
  const { ben, itemId, takeOut } = await twoPeople(app);
  const sent = await twoUploads(app, ben, itemId);
  await takeOut();
  await Promise.all(sent.map(({ end }) => end()));
  for (const { answer } of sent) {
    const { status, json } = await answer.then(async (one) => ({ status: one.status, json: await one.json() }));
    assert.deepEqual([status, json.errorMessage], [
      404,
      "You are not in this household any more. Load this page again.",
    ]);
  }
  assert.equal((await app.pool`select from media`).count + (await app.pool`select from imports`).count, 0);
});

Deno.test("an import stops where whoever confirmed it is taken out, which nobody waits for; its owner may confirm it anew", async () => {
  await using app = await testApp();
  const { owner, ben, takeOut } = await twoPeople(app);
  const { importId } = await upload(ben, "boxes.csv", "Number\n8\n9\n");
  await takenOutDuring(app, ben, takeOut, () => ben.write("transfer", "APPLY_IMPORT", { importId }));
  const stopped = await settled(owner, importId);
  assert.deepEqual([stopped.state, /may not import here any more/.test(stopped.sentence)], ["ready", true]);
  assert.equal((await boxesOf(owner)).length, 1);
  assert.equal((await change(owner, "APPLY_IMPORT", importId)).state, "applied");
  assert.equal((await boxesOf(owner)).length, 3);
});

Deno.test("an import whose files are still being fetched goes no further once whoever confirmed it is gone", async () => {
  await using app = await testApp();
  const { owner, ben } = await twoPeople(app);
  const { importId } = await upload(ben, "boxes.csv", "Number\n8\n");
  await ben.fetch("/api/backend/auth/delete/account", { method: "POST" });
  await moveImport(app.pool, importId as ImportId, "ready", { state: "applying" });
  await workOnImport(app.pool, importId as ImportId);
  assert.match((await settled(owner, importId)).sentence, /may not import here any more/);
  assert.equal((await boxesOf(owner)).length, 1);
});

Deno.test("boxes stay where whoever is taking their import back is taken out meanwhile", async () => {
  await using app = await testApp();
  const { owner, ben, takeOut } = await twoPeople(app);
  const { importId } = await importFile(owner, "boxes.csv", "Number\n8\n9\n");
  await takenOutDuring(app, ben, takeOut, () => ben.write("transfer", "UNDO_IMPORT", { importId }));
  const stopped = await settled(owner, importId);
  assert.deepEqual([stopped.state, /its boxes stay/.test(stopped.sentence)], ["applied", true]);
  assert.equal((await boxesOf(owner)).length, 3);
  assert.equal((await change(owner, "UNDO_IMPORT", importId)).state, "undone");
});

/** While what was asked for waits for the household's row. */
async function takenOutDuring(app: TestApp, ben: Member, takeOut: () => Promise<unknown>, ask: () => Promise<unknown>) {
  await app.pool.begin(async (tx) => {
    await tx`select from households where id = ${await shownTo(app, ben)} for no key update`;
    await ask();
    await somebodyWaitsFor(tx);
    await takeOut();
  });
}

async function shownTo({ pool }: TestApp, { user }: Member): Promise<string> {
  const [row] = await pool<{ id: string }[]>`select current_household_id as id from users where id = ${user.userId}`;
  return row?.id ?? assert.fail();
}
