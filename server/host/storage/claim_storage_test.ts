import assert from "node:assert/strict";
import { join } from "node:path";
import { installationId } from "../../../db/media/installation.ts";
import { newId } from "../../../db/new_id.ts";
import { openPool } from "../../../db/sql.ts";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import { canMount, smallDisk } from "../../../tests/support/small_disk.ts";
import { giveHouseholds, throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { adoptStorage, claimStorage, readMark } from "./claim_storage.ts";
import { type MediaStore, openStorage } from "./open_storage.ts";
import { writeStaged } from "./stage_file.ts";
import { storedName } from "./storage.ts";

async function installation() {
  await using resources = new AsyncDisposableStack();
  const { pool, url } = resources.use(await throwAwayDatabase());
  const dir = await Deno.makeTempDir({ prefix: "stowmark-claim-" });
  resources.defer(() => Deno.remove(dir, { recursive: true }));
  const store = await openStorage({ dataDir: dir, s3: null }, "");
  const said: string[] = [];
  const kept = resources.move();
  return {
    pool,
    url,
    dir,
    store,
    said,
    claim: (other: MediaStore = store) => claimStorage(pool, other, (_level, message) => void said.push(message)),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

type Installation = Awaited<ReturnType<typeof installation>>;

async function storeFile({ storage, stagingDir }: MediaStore): Promise<MediaKey> {
  const key = newId() as MediaKey;
  await storage.put(storedName(key, "original"), await writeStaged(stagingDir, new Uint8Array([1])));
  return key;
}

async function knowFile({ pool }: Installation, key: MediaKey): Promise<void> {
  await pool`insert into users (id, email, username) values ('u', 'u@example.org', 'uuu') on conflict do nothing`;
  await giveHouseholds(pool);
  await pool`insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at,
    updated_at) values ('i', 'u', '1', '', '', '', '', '{}', '', now(), now()) on conflict do nothing`;
  await pool`insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
    values (${key}, 'u', 'i', 'a', 'text/plain', 'document', 1, 'none', 0)`;
}

async function bothBear(of: Installation): Promise<string | null> {
  const mark = await readMark(of.store.storage);
  assert.equal(mark, await installationId(of.pool));
  return mark;
}

async function refusal(claim: Promise<void>): Promise<string> {
  const error = await claim.then(() => assert.fail("expected a refusal"), (error) => error);
  assert.equal(error.name, "StartError");
  assert.doesNotMatch(error.message, /\n/);
  return error.message;
}

Deno.test("a first start marks database and storage with one id, and later starts leave it", async () => {
  await using one = await installation();
  await one.claim();
  const id = await bothBear(one);
  assert.match(id ?? "", /^[0-9a-f-]{36}$/);
  await one.claim();
  assert.equal(await bothBear(one), id);
});

Deno.test("a new database beside the files of another does not start, and nothing is changed", async () => {
  await using old = await installation();
  await knowFile(old, await storeFile(old.store));
  await old.claim();
  const id = await bothBear(old);
  await using fresh = await installation();
  assert.match(
    await refusal(fresh.claim(old.store)),
    /media holds files of which this database knows none; start with/,
  );
  assert.equal(await installationId(fresh.pool), null);
  assert.equal(await bothBear(old), id);
});

Deno.test("a database beside an empty folder instead of its files does not start", async () => {
  await using one = await installation();
  await knowFile(one, await storeFile(one.store));
  await one.claim();
  await Deno.remove(join(one.dir, "media"), { recursive: true });
  const unmounted = await openStorage({ dataDir: one.dir, s3: null }, "");
  assert.match(await refusal(one.claim(unmounted)), /media is empty, while the database knows files; mount or restore/);
});

Deno.test("what a start refuses can be adopted, and starts from then on", async () => {
  await using old = await installation();
  await knowFile(old, await storeFile(old.store));
  await old.claim();
  await using fresh = await installation();
  const line = await refusal(fresh.claim(old.store));
  assert.match(line, /run "deno task cli storage adopt" once\.$/);
  const id = await adoptStorage(fresh.pool, old.store);
  await fresh.claim(old.store);
  assert.equal(await readMark(old.store.storage), id);
  assert.match(await refusal(old.claim()), /belongs to another installation/);
});

Deno.test({
  name: "a full disk keeps nobody from starting, and its files are marked once there is room",
  ignore: !canMount,
  async fn() {
    await using one = await installation();
    await using disk = await smallDisk(1);
    const store = await openStorage({ dataDir: disk.path, s3: null }, "");
    await disk.fill();
    await one.claim(store);
    assert.match(one.said.join(), /the files were not marked/);
    await Deno.remove(join(disk.path, "ballast"));
    await one.claim(store);
    assert.equal(await readMark(store.storage), await installationId(one.pool));
  },
});

const keys = { accessKeyId: "key", secretAccessKey: "secret" };

Deno.test("servers that start at the same instant over one database and bucket agree on one id", async () => {
  await using one = await installation();
  await using standIn = s3StandIn("boxes");
  const store = await openStorage({ dataDir: one.dir, s3: { endpoint: standIn.url, bucket: "boxes", ...keys } }, "");
  const pools = Array.from({ length: 4 }, () => openPool(one.url, { max: 2 }));
  await Promise.all(pools.map((pool) => claimStorage(pool, store, () => {})));
  await Promise.all(pools.map((pool) => pool.end()));
  assert.equal(await readMark(store.storage), await installationId(one.pool));
  assert.deepEqual([...standIn.objects.keys()], ["installation-id"]);
});

Deno.test("a bucket that nobody answers for, and one that is not there, are named in one line", async () => {
  await using one = await installation();
  const silent = await openStorage({
    dataDir: one.dir,
    s3: { endpoint: "http://127.0.0.1:1", bucket: "boxes", ...keys },
  }, "");
  assert.match(
    await refusal(one.claim(silent)),
    /^The bucket "boxes" at http:\/\/127\.0\.0\.1:1 cannot be used: .*S3_/,
  );
  await using standIn = s3StandIn("boxes");
  const missing = await openStorage(
    { dataDir: one.dir, s3: { endpoint: standIn.url, bucket: "missing", ...keys } },
    "",
  );
  assert.match(await refusal(one.claim(missing)), /^The bucket "missing" .*does not exist/);
});

Deno.test("a database and a storage of two installations do not start together", async () => {
  await using one = await installation();
  await using other = await installation();
  await one.claim();
  await other.claim();
  assert.match(await refusal(one.claim(other.store)), /belongs to another installation than the database; set/);
});
