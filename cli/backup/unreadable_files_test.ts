import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { newId } from "../../db/new_id.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { storedName } from "../../server/host/storage/storage.ts";
import { ordinaryCli } from "../../tests/support/server/cli_process.ts";
import { everyNth } from "../../tools/gate/shares.ts";
import { testInstallation } from "../../tests/support/test_backup.ts";

Deno.test("a file that the account may not read is named, and no backup is made that lacks it", async () => {
  await using installation = await testInstallation();
  const { database: { url }, dataDir, folder } = installation;
  const settings = { DATABASE_URL: url, DATA_DIR: dataDir, KEEP_FREE_BYTES: "0", KEEP_FREE_PERCENT: "0" };
  const out = join(folder, "boxes.tar");
  for (const name of everyNth(["scans/anna/1.png", `media/${storedName(newId() as MediaKey, "view")}`], 2)) {
    const path = join(dataDir, name);
    await Deno.mkdir(dirname(path), { recursive: true });
    await Deno.writeTextFile(path, "secret", { mode: 0o000 });
    const { code, stderr } = await ordinaryCli(["backup", "create", "--out", out], settings);
    assert.equal(code, 1, name);
    const sentence =
      `${name} cannot be read. Mend that, or take it away, and try again (Permission denied (os error 13)`;
    assert.deepEqual([stderr.startsWith(sentence), stderr.trim().split("\n").length], [true, 1], stderr);
    assert.deepEqual(await Array.fromAsync(Deno.readDir(folder)), []);
    await Deno.remove(path);
  }
  const closed = join(dataDir, "scans", "anna");
  await Deno.chmod(closed, 0o000);
  const { code, stderr } = await ordinaryCli(["backup", "create", "--out", out], settings);
  await Deno.chmod(closed, 0o700);
  assert.equal(code, 1);
  assert.match(stderr, /^The list of files cannot be read\. .*scans\/anna.*\n$/);
});
