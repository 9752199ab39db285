import assert from "node:assert/strict";
import { join } from "node:path";
import type { MediaKey } from "../../../domain/wire/ids.ts";
import { keepInstallationId } from "../../../db/media/installation.ts";
import { newId } from "../../../db/new_id.ts";
import { giveHouseholds, throwAwayDatabase } from "../../../tests/support/test_database.ts";
import { s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import { folderStorage } from "./folder_storage.ts";
import { s3Storage } from "./s3_storage.ts";
import { removeGoneFiles } from "../../media/media_jobs.ts";
import { writeStaged } from "./stage_file.ts";
import { keyOfName, nameOfQuarantined, quarantinedName, type Storage, storedName } from "./storage.ts";
import { writeMark } from "./claim_storage.ts";
import { sweepStorage } from "../../media/sweep_storage.ts";

const text = new TextEncoder();

async function folder() {
  const dir = await Deno.makeTempDir();
  return { dir, [Symbol.asyncDispose]: () => Deno.remove(dir, { recursive: true }) };
}

async function put(storage: Storage, dir: string, name: string, content: string): Promise<void> {
  await storage.put(name, await writeStaged(dir, text.encode(content)));
}

async function read(storage: Storage, name: string, first?: number, last?: number): Promise<string | null> {
  const file = await storage.open(name, first === undefined ? undefined : { first, last: last ?? first });
  return file && await new Response(file.body).text();
}

/** What every storage must do. */
async function behavesAsStorage(storage: Storage, dir: string): Promise<void> {
  const [one, other] = [
    storedName("a".repeat(26) as MediaKey, "original"),
    storedName("b".repeat(26) as MediaKey, "thumb"),
  ];
  await put(storage, dir, one, "hello world");
  await put(storage, dir, other, "small");
  assert.equal(await read(storage, one), "hello world");
  assert.equal(await read(storage, one, 6, 8), "wor");
  assert.equal(await storage.size(one), 11);
  assert.equal(await read(storage, "zz/none"), null);
  assert.equal(await storage.size("zz/none"), null);
  const listed = await Array.fromAsync(storage.list());
  assert.deepEqual(listed.map((file) => file.name).sort(), [one, other]);
  assert.ok(listed.every((file) => !Number.isNaN(file.changedAt.getTime())));
  await storage.move(other, quarantinedName(other));
  assert.equal(await storage.size(other), null);
  assert.equal(await read(storage, quarantinedName(other)), "small");
  await storage.move(quarantinedName(other), other);
  await storage.remove([one, "zz/none"]);
  assert.equal(await storage.size(one), null);
  assert.equal(await storage.size(other), 5);
  assert.deepEqual(
    await Array.fromAsync(Deno.readDir(dir), (entry) => entry.isFile && entry.name).then((names) =>
      names.filter(Boolean)
    ),
    [],
  );
}

Deno.test("a folder keeps files whole", async () => {
  await using root = await folder();
  await using staging = await folder();
  await behavesAsStorage(folderStorage(root.dir), staging.dir);
});

Deno.test("a bucket keeps files whole, over S3's own protocol", async () => {
  await using staging = await folder();
  await using standIn = s3StandIn("boxes");
  const keys = { bucket: "boxes", accessKeyId: "key", secretAccessKey: "secret" };
  await behavesAsStorage(s3Storage({ endpoint: standIn.url, ...keys }), staging.dir);
  assert.ok(standIn.signed > 0 && standIn.unsigned === 0, "every request was signed");
});

Deno.test("a file that cannot be read is not put into a bucket, and whoever puts it hears why", async () => {
  await using staging = await folder();
  await using standIn = s3StandIn("boxes");
  const storage = s3Storage({ endpoint: standIn.url, bucket: "boxes", accessKeyId: "key", secretAccessKey: "secret" });
  const put = (path: string) => storage.put(storedName("a".repeat(26) as MediaKey, "original"), path);
  await assert.rejects(put(staging.dir), { code: "EISDIR" });
  // Not even root can open a socket as a file.
  const path = join(staging.dir, "socket");
  using _socket = Deno.listen({ transport: "unix", path });
  await assert.rejects(put(path), { code: "ENXIO" });
  assert.deepEqual(await Array.fromAsync(storage.list()), []);
});

Deno.test("names of ours are told from anything else that lies in the folder", () => {
  const key = newId() as MediaKey;
  assert.equal(keyOfName(storedName(key, "view")), key);
  for (const other of ["lost+found/x", "ab/notes.txt", `../${key}.original`]) assert.equal(keyOfName(other), null);
});

Deno.test("a name and its place aside lead to each other", () => {
  const name = storedName(newId() as MediaKey, "thumb");
  assert.equal(nameOfQuarantined(quarantinedName(name)), name);
  assert.equal(keyOfName(quarantinedName(name)), null);
  assert.equal(nameOfQuarantined(name), null);
});

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

async function sweepable() {
  const resources = new AsyncDisposableStack();
  const [database, root, staging] = [await throwAwayDatabase(), await folder(), await folder()];
  for (const part of [database, root, staging]) resources.use(part);
  const { pool } = database;
  const storage = folderStorage(root.dir);
  const said: string[] = [];
  await keepInstallationId(pool, "mine");
  await writeMark(storage, staging.dir, "mine");
  await pool`insert into users (id, email, username) values ('u', 'u@example.org', 'uuu')`;
  await giveHouseholds(pool);
  await pool`insert into items (id, household_id, tag_id, title, title_key, description, location, tags, search, created_at,
    updated_at) values ('i', 'u', '1', '', '', '', '', '{}', '', now(), now())`;
  return {
    pool,
    storage,
    root: root.dir,
    staging: staging.dir,
    said,
    sweep: (now: Date) =>
      sweepStorage({ pool, storage, stagingDir: staging.dir, log: (level) => void said.push(level) }, now),
    async file(): Promise<string> {
      const name = storedName(newId() as MediaKey, "original");
      await put(storage, staging.dir, name, "x");
      return name;
    },
    know: (name: string) =>
      pool`insert into media (key, household_id, item_id, file_name, type, category, size, rendition, crc32)
        values (${keyOfName(name)}, 'u', 'i', 'a', 'text/plain', 'document', 1, 'none', 0)`,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

Deno.test("the sweep sets old files aside that no row knows, and leaves new and foreign ones", async () => {
  await using house = await sweepable();
  const { storage } = house;
  const kept = await Promise.all(Array.from({ length: 9 }, () => house.file()));
  for (const name of kept) await house.know(name);
  const lost = await house.file();
  await Deno.mkdir(join(house.root, "mine"));
  await Deno.writeTextFile(join(house.root, "mine", "notes.txt"), "mine");
  await writeStaged(house.staging, text.encode("half an upload"));

  await house.sweep(new Date());
  assert.equal(await storage.size(lost), 1);
  await house.sweep(inDays(1.1));
  assert.equal(await storage.size(lost), null);
  assert.equal(await storage.size(quarantinedName(lost)), 1);
  for (const name of kept) assert.equal(await storage.size(name), 1);
  assert.equal(await Deno.readTextFile(join(house.root, "mine", "notes.txt")), "mine");
  assert.deepEqual(await Array.fromAsync(Deno.readDir(house.staging)), []);
  assert.deepEqual(house.said, []);
  await house.sweep(inDays(29));
  assert.equal(await storage.size(quarantinedName(lost)), 1);
  await house.sweep(inDays(31));
  assert.equal(await storage.size(quarantinedName(lost)), null);
});

Deno.test("a file that was set aside comes back when its row does", async () => {
  await using house = await sweepable();
  const names = await Promise.all(Array.from({ length: 10 }, () => house.file()));
  const [missed = "", ...known] = names;
  for (const name of known) await house.know(name);
  await house.sweep(inDays(2));
  assert.equal(await house.storage.size(missed), null);
  await house.know(missed);
  await house.sweep(inDays(40));
  assert.equal(await house.storage.size(missed), 1);
});

Deno.test("over an empty or an older database the sweep touches no file, and says so loudly", async () => {
  await using house = await sweepable();
  const names = await Promise.all(Array.from({ length: 12 }, () => house.file()));
  await house.sweep(inDays(40));
  for (const name of names.slice(6)) await house.know(name);
  await house.sweep(inDays(40));
  for (const name of names) assert.equal(await house.storage.size(name), 1);
  assert.deepEqual(house.said, ["error", "error"]);
});

Deno.test("what one broken upload left is set aside where there are few files, too", async () => {
  await using house = await sweepable();
  const [kept, ...lost] = [await house.file(), await house.file(), await house.file()];
  await house.know(kept);
  await house.sweep(inDays(2));
  assert.equal(await house.storage.size(kept), 1);
  for (const name of lost) assert.equal(await house.storage.size(name), null);
  assert.deepEqual(house.said, []);
});

Deno.test("a file whose row is back comes back even where too many others have no row", async () => {
  await using house = await sweepable();
  const missed = await house.file();
  await house.storage.move(missed, quarantinedName(missed));
  await house.know(missed);
  for (let count = 0; count < 6; count++) await house.file();
  await house.sweep(inDays(2));
  assert.equal(await house.storage.size(missed), 1);
  assert.deepEqual(house.said, ["error"]);
});

Deno.test("a storage that is marked as another installation's is not swept, and that is said loudly", async () => {
  await using house = await sweepable();
  const [known, unknown] = [await house.file(), await house.file()];
  await house.know(known);
  await writeMark(house.storage, house.staging, "another");
  await house.sweep(inDays(40));
  for (const name of [known, unknown]) assert.equal(await house.storage.size(name), 1);
  assert.deepEqual(house.said, ["error"]);
});

Deno.test("what somebody deleted is removed and not set aside, wherever it lies", async () => {
  await using house = await sweepable();
  const { pool, storage } = house;
  const [deleted, aside] = [await house.file(), await house.file()];
  for (const name of [deleted, aside]) await house.know(name);
  await storage.move(aside, quarantinedName(aside));
  await pool`delete from media`;
  await house.sweep(inDays(2));
  assert.equal(await storage.size(quarantinedName(deleted)), null);
  assert.equal(await storage.size(quarantinedName(aside)), null);
  await storage.move(aside, quarantinedName(aside));
  await removeGoneFiles({ pool, storage });
  assert.deepEqual(await Array.fromAsync(storage.list()), []);
});
