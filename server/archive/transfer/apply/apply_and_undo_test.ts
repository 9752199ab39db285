import assert from "node:assert/strict";
import { join } from "node:path";
import type { ImportId } from "../../../../domain/wire/ids.ts";
import { moveImport } from "../../../../db/transfer/imports.ts";
import { folderStorage } from "../../../host/storage/folder_storage.ts";
import { type Member, type TestApp, testApp } from "../../../../tests/support/server/test_app.ts";
import {
  change,
  exported,
  importFile,
  rowsOf,
  settled,
  transferPartsOf,
  upload,
} from "../../../../tests/support/test_transfer.ts";
import { callerOf, somebodyWaitsFor } from "../../../../tests/support/test_database.ts";
import { zipOf } from "../../../../tests/support/zip_of.ts";
import { sweepImports } from "./sweep_imports.ts";
import { workOn } from "./work_on_import.ts";

const DAY_MS = 24 * 60 * 60_000;
const ZIP = zipOf([
  { path: "boxes.csv", text: 'Number,Files\n1,"a.txt\nb.txt"\n2,c.txt\n' },
  { path: "a.txt", text: "first" },
  { path: "b.txt", text: "second" },
  { path: "c.txt", text: "third" },
]);

/** Uploaded and confirmed, while nobody works on it. */
async function confirmed(app: TestApp): Promise<{ anna: Member; importId: ImportId }> {
  const anna = await app.signIn("anna@example.org");
  const { importId } = await upload(anna, "boxes.zip", ZIP);
  await moveImport(app.pool, importId, "ready", { state: "applying" });
  return { anna, importId };
}

Deno.test("an import whose server died between two files goes on with the next one, and makes no box before all are in", async () => {
  await using app = await testApp();
  const { anna, importId } = await confirmed(app);
  let count = 0;
  const dying = transferPartsOf(app, (storage) => async (name, path) => {
    if (++count === 3) throw new Error("the server died");
    await storage.put(name, path);
  });
  await assert.rejects(workOn(dying, importId, false), /the server died/);
  assert.deepEqual((await anna.read<{ data: { items: unknown[] } }>("items", "GET_USER_ITEMS")).body.data.items, []);
  const stored: string[] = [];
  await workOn(
    transferPartsOf(app, (storage) => (name, path) => {
      stored.push(name);
      return storage.put(name, path);
    }),
    importId,
    false,
  );
  assert.equal(stored.length, 1);
  assert.equal((await settled(anna, importId)).state, "applied");
  assert.deepEqual((await rowsOf(anna, importId)).map(({ files }) => files), [2, 1]);
  const zip = new TextDecoder().decode(await exported(anna));
  for (const text of ["first", "second", "third"]) assert.ok(zip.includes(text));
});

Deno.test("an account that is deleted in the middle of its import takes it along", async () => {
  await using app = await testApp();
  const { importId } = await confirmed(app);
  const parts = transferPartsOf(app, (storage) => async (name, path) => {
    await app.pool`delete from users`;
    await storage.put(name, path);
  });
  await workOn(parts, importId, false);
  const [left] = await app.pool<{ left: number }[]>`
    select (select count(*) from imports) + (select count(*) from items) + (select count(*) from media) as left`;
  assert.equal(Number(left?.left), 0);
  const originals = (await Array.fromAsync(parts.storage.list())).filter(({ name }) => name.endsWith(".original"));
  assert.deepEqual(originals, []);
});

Deno.test("an account that is deleted takes along what it had uploaded to import", async () => {
  await using app = await testApp();
  const [anna, bo] = [await app.signIn("anna@example.org"), await app.signIn("bo@example.org")];
  await upload(anna, "boxes.zip", ZIP);
  await upload(bo, "boxes.zip", ZIP);
  assert.equal((await anna.fetch("/api/backend/auth/delete/account", { method: "POST" })).status, 200);
  const left = await Array.fromAsync(folderStorage(join(app.dataDir, "media")).list("imports/"), ({ name }) => name);
  assert.equal(left.length, 1);
  assert.ok(left[0]?.includes((await callerOf(app.pool, bo.user.userId)).householdId));
});

Deno.test("an import that nobody confirmed for a day is forgotten with its files, and any after 30 days", async () => {
  await using app = await testApp();
  const [anna, bo] = [await app.signIn("anna@example.org"), await app.signIn("bo@example.org")];
  await upload(anna, "boxes.zip", ZIP);
  await importFile(bo, "boxes.zip", ZIP);
  const parts = transferPartsOf(app);
  const imports = async () =>
    (await app.pool<{ state: string }[]>`select state from imports`).map(({ state }) => state);
  const sweep = (days: number) => sweepImports({ ...parts, clock: () => Date.now() + days * DAY_MS });
  await sweep(0.5);
  assert.deepEqual((await imports()).sort(), ["applied", "ready"]);
  await sweep(1.5);
  assert.deepEqual(await imports(), ["applied"]);
  assert.deepEqual(await Array.fromAsync(parts.storage.list("imports/")), []);
  // As where it was taken back on the last day.
  await app.pool`update imports set changed_at = now() + interval '30 days'`;
  await sweep(31);
  assert.deepEqual(await imports(), []);
});

Deno.test("an import that is confirmed and thrown away at the same moment goes on, with its file", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const { importId } = await upload(anna, "boxes.zip", ZIP);
  const discarded = await app.pool.begin(async (tx) => {
    await moveImport(tx, importId, "ready", { state: "applying" });
    const answer = anna.write("transfer", "DISCARD_IMPORT", { importId });
    await somebodyWaitsFor(tx);
    return { answer };
  });
  assert.equal((await discarded.answer).status, 409);
  await workOn(transferPartsOf(app), importId, false);
  assert.deepEqual((await rowsOf(anna, importId)).map(({ files }) => files), [2, 1]);
});

Deno.test("what is less than when it was looked at stops a confirmed import: a box that is gone or full, new boxes, bytes", async (t) => {
  const limits = { freeBoxesPerMonth: 20, freeAssetsPerBox: 5, freeBytes: 2 ** 30, proBytes: 2 ** 30 };
  type Change = (app: TestApp) => Promise<Partial<typeof limits>>;
  const CHANGES: Readonly<Record<string, Change>> = {
    "a box that is gone": async ({ pool }) => {
      await pool`update items set deleted_at = now()`;
      return {};
    },
    "a box that holds fewer files": () => Promise.resolve({ freeAssetsPerBox: 1 }),
    "new boxes": () => Promise.resolve({ freeBoxesPerMonth: 1 }),
    "bytes": () => Promise.resolve({ freeBytes: 1 }),
  };
  for (const [what, happens] of Object.entries(CHANGES)) {
    await t.step(what, async () => {
      await using app = await testApp();
      const anna = await app.signIn("anna@example.org");
      await anna.write("items", "CREATE_ITEM", { tagId: "1", title: "Socks" });
      const { importId } = await upload(anna, "boxes.zip", ZIP);
      await change(anna, "CHOOSE_SAME_NUMBER", importId, { sameNumber: "merge" });
      await moveImport(app.pool, importId, "ready", { state: "applying" });
      const now = { ...limits, ...await happens(app) };
      await workOn({ ...transferPartsOf(app), limits: now }, importId, false);
      const planned = await settled(anna, importId);
      assert.equal(planned.state, "ready");
      assert.match(planned.sentence, /Your boxes have changed/);
      const [made] = await app.pool<{ boxes: number; media: number }[]>`
        select (select count(*)::integer from items) as boxes, (select count(*)::integer from media) as media`;
      assert.deepEqual({ ...made }, { boxes: 1, media: 0 });
    });
  }
});
