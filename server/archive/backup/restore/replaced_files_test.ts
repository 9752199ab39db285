import { giveHouseholds } from "../../../../tests/support/test_database.ts";
import assert from "node:assert/strict";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { dropDatabase, inDatabase } from "../../../../db/backup/databases.ts";
import { keepInstallationId } from "../../../../db/media/installation.ts";
import { newId } from "../../../../db/new_id.ts";
import { openPool } from "../../../../db/sql.ts";
import type { MediaKey } from "../../../../domain/wire/ids.ts";
import { s3StandIn } from "../../../../tests/support/outside/s3_stand_in.ts";
import { addFile, backUp, restoring, testInstallation } from "../../../../tests/support/test_backup.ts";
import { openStorage, openStorageOf } from "../../../host/storage/open_storage.ts";
import { storedName } from "../../../host/storage/storage.ts";
import { writeMark } from "../../../host/storage/claim_storage.ts";
import { removeGoneFiles } from "../../../media/media_jobs.ts";
import { sweepStorage } from "../../../media/sweep_storage.ts";
import { createBackup } from "../make/create_backup.ts";
import { forgetReplaced, undoRestore } from "./replaced_things.ts";
import { restoreBackup } from "./restore_backup.ts";
import { everyNth } from "../../../../tools/gate/shares.ts";

const DAY_MS = 24 * 60 * 60_000;
const text = new TextDecoder();

/** An installation with its files in a bucket, and a backup of before one of two was altered and the other deleted. */
async function inBucket() {
  const resources = new AsyncDisposableStack();
  const bucket = resources.use(s3StandIn("boxes"));
  const plain = resources.use(await testInstallation());
  const s3 = { endpoint: bucket.url, bucket: "boxes", accessKeyId: "a", secretAccessKey: "s" };
  const { dataDir, database: { pool, url } } = plain;
  const store = await openStorage({ dataDir, s3 }, "");
  const installation = { ...plain, store };
  const parts = { ...restoring(installation), s3 };
  const [altered, deleted] = [storedName(newId() as MediaKey, "original"), storedName(newId() as MediaKey, "original")];
  await writeMark(store.storage, store.stagingDir, installation.installation);
  await pool`insert into users (id, email, username) values ('anna', 'anna@example.org', 'anna')`;
  await giveHouseholds(pool);
  await pool`insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at,
    updated_at) values ('i', 'anna', '1', '', '', '', '', '{}', '', now(), now())`;
  const then = new TextEncoder().encode("then");
  for (const name of [altered, deleted]) {
    await addFile(installation, then, name);
    await pool`insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
      values (${keyIn(name)}, 'anna', 'i', 'a.txt', 'text/plain', 'document', 4, 'none', ${crc32(then)})`;
  }
  const { path } = await backUp(installation);
  await addFile(installation, new TextEncoder().encode("now"), altered);
  await pool`delete from media where key = ${keyIn(deleted)}`;
  await removeGoneFiles({ pool, storage: store.storage });
  await pool.end();
  return {
    ...{ bucket, parts, path, altered, deleted, url },
    objects: () => new Map([...bucket.objects].map(([name, bytes]) => [name, text.decode(bytes)])),
    restore: () => restoreBackup(parts, path, new Date(), true),
    dropsLater: (name: string) => resources.defer(() => dropDatabase(url, name)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

function keyIn(name: string): string {
  return name.slice(3).replace(".original", "");
}

/** What servers do to files of themselves, a day later and for longer than anything is kept. */
async function sweep(databaseUrl: string, settings: Parameters<typeof openStorageOf>[1]): Promise<void> {
  const pool = openPool(databaseUrl, { max: 3 });
  const store = await openStorageOf(pool, settings);
  for (const day of [2, 70]) {
    await removeGoneFiles({ pool, ...store });
    await sweepStorage({ pool, ...store, log: () => {} }, new Date(Date.now() + day * DAY_MS));
  }
  await pool.end();
}

Deno.test("what a restore into a bucket has replaced stays as it was, whatever is deleted and swept since, comes back, and goes when it is forgotten", async () => {
  await using installation = await inBucket();
  const { objects, parts, url, altered, deleted } = installation;
  const before = objects();
  const isAsBefore = () => {
    for (const [name, content] of before) assert.equal(objects().get(name), content, name);
  };
  const { kept } = await installation.restore();
  assert.ok(kept);
  const inRoot = () => [...objects()].filter(([name]) => !before.has(name));
  assert.deepEqual(
    inRoot().map(([name, content]) => [name.replace(/^restored-[^/]+\//, ""), content.trim()]).sort(),
    [[altered, "then"], [deleted, "then"], ["installation-id", before.get("installation-id")?.trim()]].sort(),
  );
  await sweep(url, parts);
  isAsBefore();

  const undone = await undoRestore(parts, kept.time, new Date());
  assert.ok(undone);
  installation.dropsLater(undone.database);
  await sweep(url, parts);
  isAsBefore();
  assert.equal(inRoot().length, 3);

  assert.deepEqual(await forgetReplaced(parts, undone.time), { filesLeftIn: null });
  assert.deepEqual(objects(), before);
  assert.equal(await forgetReplaced(parts, undone.time), null);
});

Deno.test("the files of an installation that was never restored are forgotten without those that a restore has brought", async () => {
  await using installation = await inBucket();
  const { objects, parts } = installation;
  const { kept } = await installation.restore();
  assert.ok(kept);
  assert.deepEqual(await forgetReplaced(parts, kept.time), { filesLeftIn: null });
  assert.ok(objects().size === 3 && [...objects().keys()].every((name) => name.startsWith("restored-")));
});

Deno.test("files that are not marked as the replaced database's stay when it is forgotten", async () => {
  await using installation = await inBucket();
  const { objects, parts, url } = installation;
  await inDatabase(url, (pool) => keepInstallationId(pool, crypto.randomUUID()));
  const before = objects();
  const { kept } = await installation.restore();
  assert.ok(kept);
  const forgotten = await forgetReplaced(parts, kept.time);
  assert.match(forgotten?.filesLeftIn ?? "", /^The bucket "boxes" at /);
  for (const [name, content] of before) assert.equal(objects().get(name), content, name);
});

Deno.test("a file that two databases name after a restore of the database alone outlives its deletion until one is forgotten", async () => {
  await using installation = await testInstallation();
  const { database: { pool, url }, folder, store } = installation;
  const { storage } = store;
  const name = storedName(newId() as MediaKey, "original");
  await addFile(installation, new Uint8Array(4), name);
  await writeMark(storage, store.stagingDir, installation.installation);
  const parts = restoring(installation);
  const alone = { path: join(folder, "alone.tar"), reason: "migration", madeAt: new Date(), store: null } as const;
  await createBackup(parts, alone);
  await pool`insert into users (id, email, username) values ('anna', 'anna@example.org', 'anna')`;
  await pool.end();
  const { kept } = await restoreBackup(parts, alone.path, new Date(), true);
  const remove = async () => {
    const open = openPool(url, { max: 2 });
    await open`insert into media_gone (key) values (${keyIn(name)}) on conflict do nothing`;
    await removeGoneFiles({ pool: open, storage }).finally(() => open.end());
  };
  await remove();
  assert.equal(await storage.size(name), 4);
  assert.deepEqual(await forgetReplaced(parts, kept?.time ?? ""), { filesLeftIn: null });
  assert.equal(await storage.size(name), 4, "the present database names it");
  await remove();
  assert.equal(await storage.size(name), null);
});

Deno.test("a restore that fails, or whose bucket is cut off at any of its writes, leaves the bucket as it was", async () => {
  await using installation = await inBucket();
  const { bucket, objects, path } = installation;
  const before = objects();
  const whole = await Deno.readFile(path);
  const spoilt = whole.slice();
  spoilt[new TextDecoder("latin1").decode(whole).lastIndexOf("then")] = 0;
  await Deno.writeFile(path, spoilt);
  await assert.rejects(installation.restore(), /was altered since it was made/);
  assert.deepEqual(objects(), before);
  await Deno.writeFile(path, whole);
  for (const most of everyNth([0, 1, 2], 2)) {
    let written = 0;
    bucket.onWrite = () => {
      if (++written > most) throw new Error("cut off");
    };
    await assert.rejects(installation.restore());
    bucket.onWrite = () => {};
  }
  const { kept } = await installation.restore();
  installation.dropsLater(kept?.database ?? "");
  assert.equal(objects().size, before.size + 3, "what the others left went with it");
});
