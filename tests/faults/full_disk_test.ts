import assert from "node:assert/strict";
import type { Item } from "../../domain/items/item.ts";
import { testApp } from "../../tools/test_app.ts";

/** A file system of one megabyte needs Linux and root. */
const canMount = Deno.build.os === "linux" && Deno.uid() === 0 && await mountWorks();

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
    assert.ok(await run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", incoming));
    try {
      assert.equal(await upload(3_000_000), 507);
      assert.deepEqual(await Array.fromAsync(Deno.readDir(incoming)), []);
    } finally {
      await run("umount", incoming);
    }
    assert.equal(await upload(3_000_000), 201);
    const { body } = await anna.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId });
    assert.equal(body.data.media.length, 1);
  },
});

async function mountWorks(): Promise<boolean> {
  const dir = await Deno.makeTempDir();
  const isMounted = await run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", dir);
  if (isMounted) await run("umount", dir);
  await Deno.remove(dir);
  return isMounted;
}

async function run(program: string, ...args: string[]): Promise<boolean> {
  const command = new Deno.Command(program, { args, stdout: "null", stderr: "null" });
  return await command.output().then((output) => output.success, () => false);
}
