import assert from "node:assert/strict";
import { expectFindings } from "../../tools/lint/expect_findings.ts";
import { STALE_BACKUP_MS } from "../../domain/backup/standing.ts";
import { join } from "node:path";
import { s3StandIn } from "../../tests/support/outside/s3_stand_in.ts";
import { keptBackups, testInstallation } from "../../tests/support/test_backup.ts";
import { keepBackup, sendToBucket } from "../../server/archive/backup/make/keep_backup.ts";
import { gatherLastBackup, judgeBackups, type LastBackup } from "./check_backups.ts";

const LAST: LastBackup = {
  ...{ name: "a.tar", location: "/data/backups on boxes", isMadeElsewhere: false, sight: "in the folder" },
  ...{ ageMs: 3_600_000, bytes: 1, missingFiles: 0 },
};

const NIGHTLY = { isNightly: true, hadNight: true };

Deno.test("backups: an old one is wrong, and so is one that lacks files", () => {
  const judged = (some: Partial<LastBackup>) => judgeBackups({ ...NIGHTLY, last: { ...LAST, ...some } });
  expectFindings([
    [judged({ ageMs: STALE_BACKUP_MS }), ["well backups"]],
    [judged({ ageMs: STALE_BACKUP_MS + 1 }), ["wrong backups"]],
    [judged({ missingFiles: 1 }), ["wrong backups"]],
  ]);
});

Deno.test("backups: before the first night none is missed, and nobody looks for a nightly one that is switched off", () => {
  const none = { ...NIGHTLY, last: null };
  const young = judgeBackups({ ...none, hadNight: false });
  const missed = judgeBackups(none);
  const byHand = judgeBackups({ ...none, isNightly: false, hadNight: false });
  expectFindings([[young, ["well backups"]], [missed, ["warning backups"]], [byHand, ["warning backups"]]]);
  assert.match(young.says, /the first one is made at 02:40 UTC/);
  assert.match(missed.mend ?? "", /look why no nightly one was made\.$/);
  assert.match(byHand.mend ?? "", /or leave NIGHTLY_BACKUP=off out\.$/);
});

Deno.test("backups: the last good one's file is there, gone, or where nobody here can look", () => {
  const judged = (some: Partial<LastBackup>) => judgeBackups({ ...NIGHTLY, last: { ...LAST, ...some } });
  const elsewhere = judged({ sight: "out of sight", location: "/data/backups on other" });
  const gone = judged({ sight: "gone" });
  expectFindings([
    [judged({}), ["well backups"]],
    [judged({ sight: "in the bucket" }), ["well backups"]],
    [judged({ sight: "where it was made", location: "/mnt/disk on boxes" }), ["well backups"]],
    [elsewhere, ["well backups"]],
    [gone, ["wrong backups"]],
    [judged({ sight: "gone", isMadeElsewhere: true }), ["warning backups"]],
  ]);
  assert.equal(judged({}).says, "The last good backup is 1 hour old.");
  assert.match(elsewhere.says, /made in \/data\/backups on other, where this command cannot look/);
  assert.match(gone.says, /a\.tar, is not in \/data\/backups on boxes any more/);
});

Deno.test("of a backup whose file is gone the copy is looked for in the bucket", async () => {
  await using installation = await testInstallation();
  await using s3 = s3StandIn("copies");
  const { folder, database: { pool } } = installation;
  const bucket = { endpoint: s3.url, bucket: "copies", accessKeyId: "a", secretAccessKey: "s" };
  const sight = async (from: typeof bucket | null = bucket) =>
    (await gatherLastBackup(pool, { folder, bucket: from }))?.sight;
  assert.equal(await sight(), undefined);
  const kept = keptBackups(installation, { bucket });
  await keepBackup(kept, "asked");
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
