import assert from "node:assert/strict";
import { join } from "node:path";
import { DidNotStart, type ServerProcess, startServerProcess } from "../support/server/server_process.ts";
import { canMount, smallDisk } from "../support/small_disk.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { newBox, sendFiles } from "../support/test_boxes.ts";
import { until } from "../support/until.ts";
import { copyUsedData } from "../support/server/used_data_folder.ts";

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
      assert.deepEqual(await Array.fromAsync(Deno.readDir(join(disk.path, "incoming"))), []);
    }
    await using server = await startServerProcess(settings);
    const member = await memberOf(server);
    const ready = await fetch(`${server.url}/readyz`);
    assert.deepEqual([ready.status, await ready.json()], [200, { succeeded: true, warnings: ["disk"] }]);
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    assert.match(figures, /stowmark_disk_kept_free_bytes 67108864/);
    await until(() => server.log().includes("disk is nearly full: uploads are refused") || null);
    const { status, errorMessage } = await upload(member, kept.itemId);
    assert.deepEqual([status, errorMessage.includes("disk is nearly full")], [507, true]);
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
  const { _id: itemId } = await newBox(member);
  const sent = [await upload(member, itemId), await upload(member, itemId)];
  return { itemId, keys: sent.flatMap(({ media }) => media.map(({ key }) => key)) };
}

async function deleteFile(member: Member, itemId: string, key = ""): Promise<number> {
  const answer = await member.fetch(`/api/backend/items/${itemId}/media/${key}`, { method: "DELETE" });
  await answer.body?.cancel();
  return answer.status;
}

const upload = (member: Member, itemId: string) => sendFiles(member, itemId, new File(["kept"], "a.txt"));

/** To the last byte. */
async function fill(path: string): Promise<void> {
  using file = await Deno.open(path, { write: true, create: true });
  for (const size of [1024 * 1024, 4096, 1]) {
    const chunk = new Uint8Array(size);
    for (let isWritten = true; isWritten;) isWritten = await file.write(chunk).then(() => true, () => false);
  }
}
