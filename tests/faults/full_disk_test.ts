import assert from "node:assert/strict";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { runs } from "../../tools/gate/runs.ts";
import { DidNotStart, type ServerProcess, startServerProcess } from "../support/server/server_process.ts";
import { canMount } from "../support/small_disk.ts";
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
  name: "on a full disk the server starts, is read and deleted from, refuses uploads and says so",
  ignore: !canMount,
  async fn() {
    const dataDir = await Deno.makeTempDir({ prefix: "stowmark-full-" });
    assert.ok(await runs("mount", "-t", "tmpfs", "-o", "size=260m,mode=0755", "tmpfs", dataDir));
    const settings = { DATA_DIR: dataDir, SANDBOX: "1", RATE_LIMITS: "off" };
    try {
      await copyUsedData(dataDir);
      const first = await startServerProcess(settings);
      const { itemId, key } = await boxWithFile(await memberOf(first));
      await until(() => Deno.stat(`${dataDir}/reserve`).then(() => true, () => null));
      await first[Symbol.asyncDispose]();
      await fill(`${dataDir}/filling`);

      await using server = await startServerProcess({ ...settings, KEEP_FREE_BYTES: "64 MB" });
      const member = await memberOf(server);
      const ready = await fetch(`${server.url}/readyz`);
      assert.deepEqual([ready.status, await ready.json()], [200, { succeeded: true, warnings: ["disk"] }]);
      const figures = await (await fetch(`${server.url}/metrics`)).text();
      assert.match(figures, /stowmark_disk_kept_free_bytes 67108864/);
      await until(() => server.log().includes("disk is nearly full: uploads are refused") || null);
      const { status, errorMessage } = await upload(member, itemId);
      assert.deepEqual([status, errorMessage?.includes("disk is nearly full")], [507, true]);
      const file = await member.fetch(`/media/${key}`);
      assert.deepEqual([file.status, await file.text()], [200, "kept"]);
      const deleted = await member.fetch(`/api/backend/items/${itemId}/media/${key}`, { method: "DELETE" });
      assert.equal(deleted.status, 200);
      await deleted.body?.cancel();
      await Deno.remove(`${dataDir}/filling`);
      assert.equal((await upload(member, itemId)).status, 201);
    } finally {
      await runs("umount", "--lazy", dataDir);
      await Deno.remove(dataDir);
    }
  },
});

Deno.test({
  name: "on a disk that fills up to the last byte while the server runs people can delete",
  ignore: !canMount,
  async fn() {
    const dataDir = await Deno.makeTempDir({ prefix: "stowmark-full-" });
    assert.ok(await runs("mount", "-t", "tmpfs", "-o", "size=360m,mode=0755", "tmpfs", dataDir));
    try {
      await copyUsedData(dataDir);
      const settings = { KEEP_FREE_BYTES: "64 MB", KEEP_FREE_PERCENT: "0", RATE_LIMITS: "off" };
      await using server = await startServerProcess({ ...settings, DATA_DIR: dataDir, SANDBOX: "1" });
      const member = await memberOf(server);
      const { itemId, key } = await boxWithFile(member);
      const isKept = () => Deno.stat(`${dataDir}/reserve-for-deleting`).then(({ size }) => size > 0, () => false);
      await until(async () => await isKept() || null);
      await fill(`${dataDir}/filling`);
      const deleteFile = async () => {
        const answer = await member.fetch(`/api/backend/items/${itemId}/media/${key}`, { method: "DELETE" });
        await answer.body?.cancel();
        return answer.status;
      };
      await until(async () => await deleteFile() === 200 || null);
      assert.ok(server.log().includes("what was kept for deleting is given free"));
      assert.equal((await upload(member, itemId)).status, 507);
      await Deno.remove(`${dataDir}/filling`);
      await until(async () => await isKept() || null);
    } finally {
      await runs("umount", "--lazy", dataDir);
      await Deno.remove(dataDir);
    }
  },
});

Deno.test({
  name: "a first start on a full disk ends with one line that says what to do",
  ignore: !canMount,
  async fn() {
    const dataDir = await Deno.makeTempDir({ prefix: "stowmark-full-" });
    assert.ok(await runs("mount", "-t", "tmpfs", "-o", "size=8m,mode=0755", "tmpfs", dataDir));
    try {
      await assert.rejects(startServerProcess({ DATA_DIR: dataDir }), (error) => {
        assert.ok(error instanceof DidNotStart);
        assert.match(
          error.stderr,
          /^Stowmark cannot start\. The disk of .* is full .*\. Make room on it and start again\.\n$/,
        );
        return true;
      });
    } finally {
      await runs("umount", "--lazy", dataDir);
      await Deno.remove(dataDir);
    }
  },
});

function memberOf(server: ServerProcess): Promise<Member> {
  return signInAt(server.url, "member@sandbox.test");
}

async function boxWithFile(member: Member): Promise<{ itemId: string; key: string | undefined }> {
  const made = await member.write<{ data: Item }>("items", "CREATE_ITEM", { tagId: "1" });
  const itemId = made.body.data._id;
  const { status, media } = await upload(member, itemId);
  assert.equal(status, 201);
  return { itemId, key: media[0]?.key };
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
