import assert from "node:assert/strict";
import { join } from "node:path";
import { type MediaKey } from "../../../../domain/wire/ids.ts";
import { Item } from "../../../../domain/items/item.ts";
import { storedName } from "../../../host/storage/storage.ts";
import { sharedMember } from "../../../../tests/support/server/shared_app.ts";
import { type Member, testApp } from "../../../../tests/support/server/test_app.ts";
import { exported } from "../../../../tests/support/test_transfer.ts";
import { until } from "../../../../tests/support/until.ts";

async function boxWith(member: Member, tagId: string, files: readonly File[]): Promise<Item> {
  const { body } = await member.write("items", "CREATE_ITEM", { tagId, title: "=1+1" });
  const { _id: itemId } = Item.parse(body.data);
  for (const file of files) {
    const form = new FormData();
    form.append("files", file);
    const answer = await member.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", body: form });
    assert.equal(answer.status, 201);
    await answer.body?.cancel();
  }
  return Item.parse((await member.read("items", "GET_ITEM_BY_ID", { itemId })).body.data);
}

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("an export that broke off goes on where it stopped, and begins anew once a box changed", async () => {
  const anna = await sharedMember();
  await boxWith(anna, "7", [new File(["hello"], "a.txt")]);
  const first = await anna.fetch("/api/v1/export");
  const [etag, whole] = [first.headers.get("etag") ?? "", new Uint8Array(await first.arrayBuffer())];
  assert.match(etag, /^"[\w-]{40,}"$/);
  const ranged = (headers: Record<string, string>) => anna.fetch("/api/backend/api/v1/export", { headers });
  const rest = await ranged({ range: "bytes=100-", "if-range": etag });
  assert.equal(rest.status, 206);
  assert.equal(rest.headers.get("content-range"), `bytes 100-${whole.length - 1}/${whole.length}`);
  assert.deepEqual(new Uint8Array(await rest.arrayBuffer()), whole.subarray(100));
  assert.equal((await ranged({ "if-none-match": etag })).status, 304);
  assert.equal((await ranged({ range: `bytes=${whole.length}-` })).status, 416);
  await boxWith(anna, "8", []);
  const anew = await ranged({ range: "bytes=100-", "if-range": etag });
  assert.equal(anew.status, 200);
  assert.notEqual(anew.headers.get("etag"), etag);
  await anew.body?.cancel();
});

Deno.test("formulas stand in the table behind an apostrophe, and as they are in the list", async () => {
  const anna = await sharedMember();
  await boxWith(anna, "007", []);
  const zip = text(await exported(anna));
  assert.match(zip, /\r\n007,'=1\+1,/);
  assert.match(zip, /"tagId":"007","title":"=1\+1"/);
});

Deno.test("the list says by which codes a box is found", async () => {
  const anna = await sharedMember();
  const { _id: itemId } = await boxWith(anna, "7", []);
  for (const code of ["PARCEL 2", "4006381333931"]) await anna.write("items", "KEEP_CODE", { itemId, code });
  assert.match(text(await exported(anna)), /"codes":\["4006381333931","PARCEL 2"\]/);
});

Deno.test("a file that the storage has lost is named as missing, and the rest is there", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const box = await boxWith(anna, "7", [new File(["hello"], "a.txt"), new File(["world"], "b.txt")]);
  await Deno.remove(join(app.dataDir, "media", storedName(box.media[0]?.key as MediaKey, "original")));
  const zip = text(await exported(anna));
  assert.match(zip, /"missing":\[\{"tagId":"7","fileName":"a.txt"\}\]/);
  assert.match(zip, /files\/7\/b\.txt/);
  assert.doesNotMatch(zip, /files\/7\/a\.txt/);
});

Deno.test("files that are deleted while an export is being sent are still in it, and gone afterwards", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  const large = new Uint8Array(40 * 1024 * 1024).fill(65);
  const box = await boxWith(anna, "7", [new File([large], "a.txt"), new File(["the last"], "b.txt")]);
  const path = join(app.dataDir, "media", storedName(box.media[1]?.key as MediaKey, "original"));
  const answer = await anna.fetch("/api/v1/export");
  await anna.write("items", "PURGE_ITEM", { itemId: box._id });
  await noJobsLeft(app);
  assert.ok((await Deno.stat(path)).isFile);
  assert.match(text(new Uint8Array(await answer.arrayBuffer())), /the last/);
  await until(async () => await Deno.stat(path).then(() => null, () => true));
});

async function noJobsLeft({ pool }: { pool: Awaited<ReturnType<typeof testApp>>["pool"] }): Promise<void> {
  await until(async () => {
    const [row] = await pool<{ waiting: number }[]>`
      select count(*)::integer as waiting from graphile_worker.jobs where task_identifier = 'delete_files' and run_at <= now()`;
    return row?.waiting === 0 || null;
  });
}

Deno.test("two exports of a member are sent at once, and a third one waits", async () => {
  await using app = await testApp();
  const anna = await app.signIn("anna@example.org");
  await boxWith(anna, "7", [new File([new Uint8Array(40 * 1024 * 1024).fill(65)], "a.txt")]);
  const two = [await anna.fetch("/api/v1/export"), await anna.fetch("/api/v1/export")];
  const third = await anna.fetch("/api/v1/export");
  assert.equal(third.status, 429);
  assert.equal(third.headers.get("retry-after"), "30");
  await third.body?.cancel();
  for (const answer of two) await answer.body?.cancel();
  await until(async () => {
    const answer = await anna.fetch("/api/v1/export", { method: "HEAD" });
    return answer.status === 200 || null;
  });
  await until(async () => (await app.pool`select from export_holds`).length === 0 || null);
});
