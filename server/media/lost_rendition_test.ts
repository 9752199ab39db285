import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { listLogs } from "../../db/logs/read_logs.ts";
import type { Pool } from "../../db/sql.ts";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { type Member, type TestApp, testApp } from "../../tests/support/server/test_app.ts";
import { backUp, restoring, testInstallation } from "../../tests/support/test_backup.ts";
import { until } from "../../tests/support/until.ts";
import { restoreBackup } from "../archive/backup/restore/restore_backup.ts";
import { openStorage } from "../host/storage/open_storage.ts";
import { type FilePart, quarantinedName, storedName } from "../host/storage/storage.ts";

const MADE_AGAIN = "smaller pictures were gone from the storage and are made again";

/** A photo of somebody whose smaller pictures are made. */
async function madePhoto(app: TestApp) {
  const anna = await app.signIn("anna@example.org");
  const box = (await anna.write<{ data: Item }>("items", "CREATE_ITEM", { tagId: "1" })).body.data;
  const bytes = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: "#c44" } }).jpeg()
    .toBuffer();
  const form = new FormData();
  form.append("files", new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" }));
  await (await anna.fetch(`/api/backend/items/${box._id}/media`, { method: "POST", body: form })).body?.cancel();
  const { key } = await made(anna, box._id);
  const pathOf = (part: FilePart) => join(app.dataDir, "media", storedName(key, part));
  return { anna, key, itemId: box._id, pathOf };
}

async function made(member: Member, itemId: string): Promise<Media> {
  return await until(async () => {
    const { body } = await member.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId });
    return body.data.media.find(({ rendition }) => rendition === "ready") ?? null;
  });
}

async function look(member: Member, key: string, size: FilePart) {
  const answer = await member.fetch(`/media/${key}?size=${size}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const sentence = answer.ok ? "" : JSON.parse(new TextDecoder().decode(bytes)).errorMessage;
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), bytes, sentence };
}

async function madeAgain(pool: Pool) {
  const { logs } = await listLogs(pool, { query: MADE_AGAIN }, { page: 1, limit: 10, sortOrder: "desc" });
  return logs.map(({ level, context }) => [level, context]);
}

Deno.test("a smaller picture that is gone is made again, every time, and is there for who comes later", async () => {
  await using app = await testApp();
  const { anna, key, itemId, pathOf } = await madePhoto(app);
  const before = await Deno.readFile(pathOf("view"));
  for (const round of [1, 2, 3]) {
    await Deno.remove(pathOf("view"));
    const looks = await Promise.all(Array.from({ length: 5 }, () => look(anna, key, "view")));
    const waiting = looks.filter(({ status }) => status !== 200);
    assert.ok(waiting.length > 0);
    for (const { status, sentence, retryAfter } of waiting) {
      assert.deepEqual([status, sentence, retryAfter], [404, "This picture is still being made.", "1"]);
    }
    await made(anna, itemId);
    const { status, bytes } = await look(anna, key, "view");
    assert.equal(status, 200);
    assert.deepEqual(bytes, before);
    await until(async () => (await madeAgain(app.pool)).length >= round || null);
  }
  assert.deepEqual((await madeAgain(app.pool))[0], ["info", { key }]);
});

Deno.test("one of two smaller pictures that is there is shown while the other is made again, and where it cannot be", async () => {
  await using app = await testApp();
  const { anna, key, itemId, pathOf } = await madePhoto(app);
  const original = await Deno.stat(pathOf("original"));
  await Deno.writeFile(pathOf("original"), new Uint8Array(original.size));
  await Deno.remove(pathOf("view"));
  assert.equal((await look(anna, key, "view")).sentence, "This picture is still being made.");
  await until(async () => {
    assert.equal((await look(anna, key, "thumb")).status, 200);
    const { body } = await anna.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId });
    return body.data.media[0]?.rendition === "failed" || null;
  });
  const thumb = await look(anna, key, "thumb");
  assert.deepEqual([thumb.status, thumb.bytes], [200, await Deno.readFile(pathOf("thumb"))]);
});

Deno.test("a smaller picture that was set aside comes back as it was, and none is made", async () => {
  await using app = await testApp();
  const { anna, key, itemId, pathOf } = await madePhoto(app);
  const aside = join(app.dataDir, "media", quarantinedName(storedName(key, "view")));
  await Deno.mkdir(dirname(aside), { recursive: true });
  await Deno.rename(pathOf("view"), aside);
  assert.equal((await look(anna, key, "view")).status, 200);
  const { body } = await anna.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId });
  assert.equal(body.data.media[0]?.rendition, "ready");
});

Deno.test("where the original is gone too, nothing is made and the box stays as it is", async () => {
  await using app = await testApp();
  const { anna, key, itemId, pathOf } = await madePhoto(app);
  for (const part of ["original", "view"] as const) await Deno.remove(pathOf(part));
  for (const part of ["original", "view"] as const) {
    const { status, sentence } = await look(anna, key, part);
    assert.deepEqual([status, sentence], [404, "There is no such file, or it is not yours."]);
  }
  assert.equal((await look(anna, key, "thumb")).status, 200);
  const { body } = await anna.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId });
  assert.equal(body.data.media[0]?.rendition, "ready");
});

Deno.test("a backup without a smaller picture lacks nothing: restored, it is made at the first look", async () => {
  await using app = await testApp();
  await using to = await testInstallation("empty");
  const photo = await madePhoto(app);
  await Deno.remove(photo.pathOf("view"));
  const store = await openStorage({ dataDir: app.dataDir, s3: null }, "");
  const from = {
    ...to,
    database: { ...to.database, url: app.databaseUrl, pool: app.pool },
    dataDir: app.dataDir,
    store,
  };
  const { path, missing, altered } = await backUp(from);
  assert.deepEqual([missing, altered], [0, 0]);
  await to.database.pool.end();
  await restoreBackup(restoring(to), path, new Date(), false);
  await using restored = await testApp({ DATABASE_URL: to.database.url, DATA_DIR: to.dataDir });
  const anna = await restored.signIn("anna@example.org");
  assert.equal((await look(anna, photo.key, "view")).sentence, "This picture is still being made.");
  await made(anna, photo.itemId);
  assert.equal((await look(anna, photo.key, "view")).status, 200);
});
