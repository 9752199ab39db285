import assert from "node:assert/strict";
import { join } from "node:path";
import { dropDatabase } from "../../../../db/backup/databases.ts";
import { newId } from "../../../../db/new_id.ts";
import { openPool, type Pool } from "../../../../db/sql.ts";
import type { MediaKey } from "../../../../domain/wire/ids.ts";
import { s3StandIn } from "../../../../tests/support/outside/s3_stand_in.ts";
import { longTest } from "../../../../tools/gate/shares.ts";
import { backUp, restoring, testInstallation } from "../../../../tests/support/test_backup.ts";
import { openStorage } from "../../../host/storage/open_storage.ts";
import { removeGoneFiles } from "../../../media/remove_gone_files.ts";
import { storedName } from "../../../host/storage/storage.ts";
import { writeMark } from "../../../host/storage/storage_mark.ts";
import { sweepStorage } from "../../../media/sweep_storage.ts";
import { sweepImports } from "../../transfer/apply/sweep_imports.ts";
import { uploadName } from "../../transfer/read/upload_file.ts";
import { createBackup } from "../make/create_backup.ts";
import { forgetReplaced } from "./replaced_things.ts";
import { finishRestore, restoreBackup, undoRestore } from "./restore_backup.ts";

const DAY_MS = 24 * 60 * 60_000;
const NOON = new Date("2026-11-22T12:00:00Z");
const days = (count: number) => new Date(NOON.getTime() + count * DAY_MS);
const text = new TextDecoder();

/**
 * An installation with its files in a bucket, and a backup of before some of them changed: `same` is in both as it was,
 * two were altered, one of them to as many bytes, `new` came later and `old` went.
 */
async function altered() {
  const resources = new AsyncDisposableStack();
  const bucket = resources.use(s3StandIn("boxes"));
  const plain = resources.use(await testInstallation());
  const s3 = { endpoint: bucket.url, bucket: "boxes", accessKeyId: "a", secretAccessKey: "s" };
  const { database, dataDir } = plain;
  const installation = { ...plain, store: await openStorage(dataDir, s3) };
  const { store, store: { storage, stagingDir } } = installation;
  const parts = { ...restoring(installation), isBucket: true };
  const names = Object.fromEntries(
    ["same", "asLong", "longer", "old", "new"].map((what) => [what, storedName(newId() as MediaKey, "original")]),
  );
  const nameOf = (what: string) => names[what] ?? "";
  const upload = uploadName({ id: newId() as never, ownerId: "anna" as never });
  const put = async (name: string, content: string) => {
    const path = join(stagingDir, crypto.randomUUID());
    await Deno.writeTextFile(path, content);
    await storage.put(name, path);
  };
  const know = (pool: Pool, what: string, size: number) =>
    pool`insert into media (key, owner_id, item_id, file_name, type, category, size, rendition)
      values (${keyIn(nameOf(what))}, 'anna', 'i', 'a.txt', 'text/plain', 'document', ${size}, 'none')`;
  const { pool } = database;
  await writeMark(storage, stagingDir, installation.installation);
  await pool`insert into users (id, email, username) values ('anna', 'anna@example.org', 'anna')`;
  await pool`insert into items (id, owner_id, tag_id, title, title_key, description, location, tags, search, created_at,
    updated_at) values ('i', 'anna', '1', '', '', '', '', '{}', '', now(), now())`;
  const inBackup = { same: "same", asLong: "then", longer: "then", old: "old" };
  for (const [what, content] of Object.entries(inBackup)) {
    await put(nameOf(what), content);
    await know(pool, what, content.length);
  }
  const { path } = await backUp(installation);
  await pool`delete from media where key = ${keyIn(nameOf("old"))}`;
  await removeGoneFiles({ pool, storage });
  await know(pool, "new", 3);
  const present = { same: "same", asLong: "now!", longer: "longer now", new: "new" };
  for (const [what, content] of Object.entries(present)) await put(nameOf(what), content);
  await put(upload, "an upload");
  await pool.end();
  return {
    ...{ bucket, store, parts, path, database, dataDir, upload, nameOf, inBackup, present },
    objects: () => new Map([...bucket.objects].map(([name, bytes]) => [name, text.decode(bytes)])),
    contentOf: (what: string) => text.decode(bucket.objects.get(nameOf(what))),
    async work(work: (pool: Pool) => Promise<void>) {
      const open = openPool(database.url, { max: 3 });
      await work(open).finally(() => open.end());
    },
    /** What servers do to files of themselves, a day later and for longer than anything is kept. */
    async sweep() {
      await this.work(async (open) => {
        const sweeping = { pool: open, storage, stagingDir, log: () => {} };
        for (const day of [2, 70]) {
          const now = new Date(Date.now() + day * DAY_MS);
          await removeGoneFiles({ pool: open, storage });
          await sweepStorage(sweeping, now);
          await sweepImports({ pool: open, storage, clock: () => now.getTime() }, { unconfirmed: NOON, old: NOON });
        }
      });
    },
    restore: (now = NOON) => restoreBackup(parts, path, now, true),
    async undo(time: string, now = NOON) {
      const kept = await undoRestore(parts, time, now);
      resources.defer(() => dropDatabase(database.url, kept.database));
      return kept;
    },
    keepsDatabase: (name: string) => void resources.defer(() => dropDatabase(database.url, name)),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

function keyIn(name: string): string {
  return name.slice(3).replace(".original", "");
}

type Altered = Awaited<ReturnType<typeof altered>>;

function requirePresent({ objects }: Altered, wanted: ReadonlyMap<string, string>): void {
  const found = objects();
  for (const [name, content] of wanted) assert.equal(found.get(name), content, name);
}

function requireContents({ contentOf }: Altered, wanted: Readonly<Record<string, string>>): void {
  for (const [what, content] of Object.entries(wanted)) assert.equal(contentOf(what), content, what);
}

Deno.test("what a restore into a bucket has replaced comes back with all its files, whatever was deleted and swept since, until it is forgotten", async () => {
  await using installation = await altered();
  const { database, dataDir, store, bucket, inBackup, nameOf } = installation;
  const before = installation.objects();
  const { kept } = await installation.restore();
  assert.ok(kept);
  installation.keepsDatabase(kept.database);
  requireContents(installation, inBackup);
  await installation.work(async (pool) => {
    await pool`delete from media where key = ${keyIn(nameOf("same"))}`;
  });
  await installation.sweep();
  requireContents(installation, inBackup);

  const undone = await installation.undo(kept.time);
  requirePresent(installation, before);
  await installation.sweep();
  requirePresent(installation, before);

  const again = await installation.undo(undone.time);
  requireContents(installation, inBackup);
  const forgetting = { databaseUrl: database.url, dataDir, store };
  assert.equal(await forgetReplaced(forgetting, again.time), true);
  await installation.sweep();
  assert.deepEqual(
    [...bucket.objects.keys()].sort(),
    ["installation-id", ...["asLong", "longer", "old"].map(nameOf)].sort(),
    "then all goes that the present database does not want",
  );
});

Deno.test("what a restore into a bucket keeps can be forgotten from a server that has not its folder", async () => {
  await using installation = await altered();
  const { database, dataDir, store, bucket } = installation;
  const { kept } = await installation.restore();
  assert.ok(kept);
  installation.keepsDatabase(kept.database);
  await Deno.remove(kept.folder, { recursive: true });
  const forgetting = { databaseUrl: database.url, dataDir, store };
  assert.equal(await forgetReplaced(forgetting, kept.time), true);
  assert.deepEqual([...bucket.objects.keys()].filter((name) => name.startsWith("replaced-")), []);
  assert.equal(await forgetReplaced(forgetting, kept.time), false);
});

Deno.test("a file that stays in its place under a restored database outlives its deletion until the replaced one is forgotten", async () => {
  await using installation = await testInstallation();
  const { database: { pool, url }, dataDir, folder, store, store: { storage, stagingDir } } = installation;
  const name = storedName(newId() as MediaKey, "original");
  const path = join(stagingDir, "sent");
  await Deno.writeTextFile(path, "file");
  await storage.put(name, path);
  const restored = restoring(installation);
  const alone = { path: join(folder, "alone.tar"), reason: "migration", madeAt: NOON, withFiles: false } as const;
  await createBackup({ ...restored, databaseUrl: url, storage }, alone);
  await pool`insert into users (id, email, username) values ('anna', 'anna@example.org', 'anna')`;
  await pool.end();
  const { kept } = await restoreBackup(restored, alone.path, NOON, true);
  const remove = async () => {
    const open = openPool(url, { max: 2 });
    await open`insert into media_gone (key) values (${keyIn(name)}) on conflict do nothing`;
    await removeGoneFiles({ pool: open, storage }).finally(() => open.end());
  };
  await remove();
  assert.equal(await storage.size(name), 4);
  assert.equal(await forgetReplaced({ databaseUrl: url, dataDir, store }, kept?.time ?? ""), true);
  await remove();
  assert.equal(await storage.size(name), null);
});

Deno.test("a restore that fails leaves the bucket as it was", async () => {
  await using installation = await altered();
  const before = installation.objects();
  const bytes = await Deno.readFile(installation.path);
  const at = new TextDecoder("latin1").decode(bytes).lastIndexOf("same");
  bytes[at] = "S".charCodeAt(0);
  await Deno.writeFile(installation.path, bytes);
  let written = 0;
  installation.bucket.onWrite = () => void written++;
  await assert.rejects(installation.restore(), /was altered since it was made/);
  assert.ok(written > 0);
  assert.deepEqual(installation.objects(), before);
});

longTest(
  "a restore or an undo whose bucket is cut off at any of its writes leaves all that was there, or one command to the end",
  async () => {
    await using installation = await altered();
    const { bucket, parts, inBackup } = installation;
    const before = installation.objects();
    const cutAfter = (most: number) => {
      let written = 0;
      bucket.onWrite = () => {
        if (++written > most) throw new Error("cut off");
      };
    };
    /** @returns whether it came to its end, by itself or by the command */
    const endOf = async (work: () => Promise<unknown>, most: number) => {
      cutAfter(most);
      const isDone = await work().then(() => true, () => false);
      bucket.onWrite = () => {};
      return { isCut: !isDone, isCarriedOut: isDone || await finishRestore(parts) };
    };
    let kept: string | undefined;
    for (let writes = 0; !kept; writes++) {
      // Days later, when nobody can be at the last one any more.
      const { isCarriedOut } = await endOf(() => installation.restore(days(2 * writes)), writes);
      [kept] = await replacedTimes(installation);
      assert.equal(isCarriedOut, kept !== undefined);
      requirePresent(installation, isCarriedOut ? new Map() : before);
      assert.ok(writes > 2 || !isCarriedOut, "the two that lie ready and the one that is added come first");
    }
    requireContents(installation, inBackup);
    let isCut = true;
    for (let writes = 0; isCut || writes % 2 === 0; writes++) {
      const now = days(writes);
      const undone = await endOf(() => installation.undo(kept ?? "", now), writes);
      assert.ok(undone.isCarriedOut);
      isCut = undone.isCut;
      if (writes % 2 === 0) requirePresent(installation, before);
      else requireContents(installation, inBackup);
      const [time, ...others] = await replacedTimes(installation);
      assert.deepEqual(others, []);
      const folders = [...bucket.objects.keys()].filter((name) => /^(replaced|restore)-/.test(name));
      assert.ok(folders.every((name) => name.startsWith(`replaced-${time}/`)), folders.join());
      kept = time;
    }
    const forgetting = {
      databaseUrl: installation.database.url,
      dataDir: installation.dataDir,
      store: installation.store,
    };
    assert.equal(await forgetReplaced(forgetting, kept ?? ""), true);
  },
);

async function replacedTimes({ dataDir }: Altered): Promise<string[]> {
  const names = await Array.fromAsync(Deno.readDir(dataDir), ({ name }) => name);
  return names.filter((name) => name.startsWith("replaced-")).map((name) => name.slice("replaced-".length));
}
