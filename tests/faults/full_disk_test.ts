import assert from "node:assert/strict";
import { join } from "node:path";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { runs } from "../../tools/gate/runs.ts";
import { DidNotStart, type ServerProcess, startServerProcess } from "../support/server/server_process.ts";
import { canMount, smallDisk } from "../support/small_disk.ts";
import { type Member, signInAt, testApp } from "../support/server/test_app.ts";
import { until } from "../support/until.ts";
import { copyUsedData } from "../support/server/used_data_folder.ts";

Deno.test({
  name: "a full disk is said so with 507, nothing is kept, and the server goes on",
  ignore: !canMount,
  async fn() {
    await using app = await testApp();
    const anna = await app.signIn("anna@example.org");
    const made = await anna.write<{ data: Item }>("items", "CREATE_ITEM", { tagId: "1" });
    const itemId = made.body.data._id;
    const incoming = `${app.dataDir}/incoming`;
    const upload = async (size: number) => {
      const form = new FormData();
      form.append("files", new File([new Uint8Array(size)], "a.bin"));
      const answer = await anna.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", body: form });
      await answer.body?.cancel();
      return answer.status;
    };
    assert.ok(await runs("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", incoming));
    try {
      assert.equal(await upload(3_000_000), 507);
      assert.deepEqual(await Array.fromAsync(Deno.readDir(incoming)), []);
    } finally {
      await runs("umount", "--lazy", incoming);
    }
    assert.equal(await upload(3_000_000), 201);
    const { body } = await anna.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId });
    assert.equal(body.data.media.length, 1);
  },
});

Deno.test({
  name:
    "on a disk that fills up to the last byte a server and the next one are read and deleted from, refuse uploads and say so",
  ignore: !canMount,
  async fn() {
    await using disk = await smallDisk(360);
    await copyUsedData(disk.path);
    const settings = { DATA_DIR: disk.path, SANDBOX: "1", RATE_LIMITS: "off", KEEP_FREE_BYTES: "64 MB" };
    const filling = join(disk.path, "filling");
    const isReserved = () =>
      Deno.stat(join(disk.path, "reserve-for-deleting")).then(({ size }) => size > 0, () => false);
    let kept: { itemId: string; keys: string[] };
    {
      await using server = await startServerProcess(settings);
      const member = await memberOf(server);
      kept = await boxWithFiles(member);
      await until(async () => await isReserved() || null);
      await fill(filling);
      await until(async () => await deleteFile(member, kept.itemId, kept.keys[0]) === 200 || null);
      assert.ok(server.log().includes("what was kept for deleting is given free"));
      assert.equal((await upload(member, kept.itemId)).status, 507);
    }
    await using server = await startServerProcess(settings);
    const member = await memberOf(server);
    const ready = await fetch(`${server.url}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [200, { succeeded: true, warnings: ["disk"] }]);
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    assert.match(figures, /stowmark_disk_kept_free_bytes 67108864/);
    await until(() => server.log().includes("disk is nearly full: uploads are refused") || null);
    const { status, errorMessage } = await upload(member, kept.itemId);
    assert.deepEqual([status, errorMessage?.includes("disk is nearly full")], [507, true]);
    const file = await member.fetch(`/media/${kept.keys[1]}`);
    assert.deepEqual([file.status, await file.text()], [200, "kept"]);
    assert.equal(await deleteFile(member, kept.itemId, kept.keys[1]), 200);
    await Deno.remove(filling);
    assert.equal((await upload(member, kept.itemId)).status, 201);
    await until(async () => await isReserved() || null);
  },
});

Deno.test({
  name: "a first start on a full disk ends with one line that says what to do",
  ignore: !canMount,
  async fn() {
    await using disk = await smallDisk(8);
    await assert.rejects(startServerProcess({ DATA_DIR: disk.path }), (error) => {
      assert.ok(error instanceof DidNotStart);
      assert.match(
        error.stderr,
        /^Stowmark cannot start\. The disk of .* is full .*\. Make room on it and start again\.\n$/,
      );
      return true;
    });
  },
});

function memberOf(server: ServerProcess): Promise<Member> {
  return signInAt(server.url, "member@sandbox.test");
}

async function boxWithFiles(member: Member): Promise<{ itemId: string; keys: string[] }> {
  const made = await member.write<{ data: Item }>("items", "CREATE_ITEM", { tagId: "1" });
  const itemId = made.body.data._id;
  const sent = [await upload(member, itemId), await upload(member, itemId)];
  return { itemId, keys: sent.flatMap(({ media }) => media.map(({ key }) => key)) };
}

async function deleteFile(member: Member, itemId: string, key = ""): Promise<number> {
  const answer = await member.fetch(`/api/backend/items/${itemId}/media/${key}`, { method: "DELETE" });
  await answer.body?.cancel();
  return answer.status;
}

async function upload(member: Member, itemId: string) {
  const form = new FormData();
  form.append("files", new File(["kept"], "a.txt"));
  const answer = await member.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", body: form });
  const { data, errorMessage }: { data?: { media: Media[] }; errorMessage?: string } = await answer.json();
  return { status: answer.status, media: data?.media ?? [], errorMessage };
}

/** To the last byte. */
async function fill(path: string): Promise<void> {
  using file = await Deno.open(path, { write: true, create: true });
  for (const size of [1024 * 1024, 4096, 1]) {
    const chunk = new Uint8Array(size);
    for (let isWritten = true; isWritten;) isWritten = await file.write(chunk).then(() => true, () => false);
  }
}
