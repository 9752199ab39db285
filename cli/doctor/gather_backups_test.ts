import assert from "node:assert/strict";
import { join } from "node:path";
import { s3StandIn } from "../../tests/support/outside/s3_stand_in.ts";
import { keptBackups, testInstallation } from "../../tests/support/test_backup.ts";
import { keepBackup, sendToBucket } from "../../server/archive/backup/make/keep_backup.ts";
import { gatherLastBackup } from "./gather_backups.ts";

Deno.test("of a backup whose file is gone the copy is looked for in the bucket", async () => {
  await using installation = await testInstallation();
  await using s3 = s3StandIn("copies");
  const { folder, database: { pool } } = installation;
  const bucket = { endpoint: s3.url, bucket: "copies", accessKeyId: "a", secretAccessKey: "s" };
  const sight = async (from: typeof bucket | null = bucket) =>
    (await gatherLastBackup(pool, { folder, bucket: from }))?.sight;
  assert.equal(await sight(), undefined);
  const kept = keptBackups(installation, { bucket });
  await keepBackup(kept, "asked", () => Promise.resolve(true));
  const [name = ""] = Array.from(Deno.readDirSync(folder), (file) => file.name);
  assert.equal(await sight(), "in the folder");
  await Deno.rename(join(folder, name), join(folder, "aside"));
  assert.equal(await sight(), "gone");
  await Deno.rename(join(folder, "aside"), join(folder, name));
  await sendToBucket(kept, name);
  await Deno.remove(join(folder, name));
  assert.equal(await sight(), "in the bucket");
  assert.equal(await sight(null), "out of sight", "nobody has said how to look there");
  assert.equal(await sight({ ...bucket, bucket: "others" }), "out of sight");
});
