import assert from "node:assert/strict";
import { join } from "node:path";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { newId } from "../../db/new_id.ts";
import { throwAwayDatabase } from "../../tools/test_database.ts";
import { s3StandIn } from "../../tools/s3_stand_in.ts";
import { folderStorage } from "./folder_storage.ts";
import { s3Storage } from "./s3_storage.ts";
import { writeStaged } from "./stage_file.ts";
import { keyOfName, type Storage, storedName } from "./storage.ts";
import { sweepStorage } from "./sweep_storage.ts";

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

/** What every place for files must do. */
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

Deno.test("names of ours are told from anything else that lies in the folder", () => {
  const key = newId() as MediaKey;
  assert.equal(keyOfName(storedName(key, "view")), key);
  for (const other of ["lost+found/x", "ab/notes.txt", `../${key}.original`]) assert.equal(keyOfName(other), null);
});

Deno.test("the sweep removes old files that no row knows, and leaves new and foreign ones", async () => {
  await using database = await throwAwayDatabase();
  await using root = await folder();
  await using staging = await folder();
  const storage = folderStorage(root.dir);
  const { pool } = database;
  await pool`insert into users (id, email, username) values ('u', 'u@example.org', 'uuu')`;
  await pool`insert into items (id, owner_id, tag_id, title, title_key, description, location, tags, search, created_at,
    updated_at) values ('i', 'u', '1', '', '', '', '', '{}', '', now(), now())`;
  const [kept, lost] = [newId() as MediaKey, newId() as MediaKey];
  await pool`insert into media (key, owner_id, item_id, file_name, type, category, size, rendition)
    values (${kept}, 'u', 'i', 'a', 'text/plain', 'document', 1, 'none')`;
  for (const key of [kept, lost]) await put(storage, staging.dir, storedName(key, "original"), "x");
  await Deno.mkdir(join(root.dir, "my"));
  await Deno.writeTextFile(join(root.dir, "my", "notes.txt"), "mine");
  await writeStaged(staging.dir, text.encode("half an upload"));
  const parts = { pool, storage, stagingDir: staging.dir };

  await sweepStorage(parts, new Date());
  assert.equal(await storage.size(storedName(lost, "original")), 1);
  const tomorrow = new Date(Date.now() + 25 * 60 * 60_000);
  await sweepStorage(parts, tomorrow);
  assert.equal(await storage.size(storedName(lost, "original")), null);
  assert.equal(await storage.size(storedName(kept, "original")), 1);
  assert.equal(await Deno.readTextFile(join(root.dir, "my", "notes.txt")), "mine");
  assert.deepEqual(await Array.fromAsync(Deno.readDir(staging.dir)), []);
});
