import assert from "node:assert/strict";
import { expectFindings } from "../../tools/lint/expect_findings.ts";
import { judgeBackupPlaces } from "./judge_backup_places.ts";

Deno.test("backup places: a folder or a bucket that does not take the next backup is wrong", () => {
  const folder = { place: "/data/backups", fault: null, roomBytes: 5_000_000 };
  const bucket = { place: "copies at https://s3.example.org", fault: null };
  expectFindings([
    [judgeBackupPlaces({ folder, bucket: null }, null), ["well backup folder"]],
    [judgeBackupPlaces({ folder: { ...folder, fault: "Permission denied" }, bucket: null }, null), [
      "wrong backup folder",
    ]],
    [judgeBackupPlaces({ folder, bucket }, null), ["well backup folder", "well backup bucket"]],
    [judgeBackupPlaces({ folder, bucket: { ...bucket, fault: "no answer" } }, null), [
      "well backup folder",
      "wrong backup bucket",
    ]],
  ]);
});

Deno.test("backup places: there has to be room for one as large as the last", () => {
  const judged = (roomBytes: number | null, lastBytes: number | null) =>
    judgeBackupPlaces({ folder: { place: "/data/backups", fault: null, roomBytes }, bucket: null }, lastBytes);
  expectFindings([
    [judged(2_000_000, 2_000_000), ["well backup folder"]],
    [judged(1_999_999, 2_000_000), ["wrong backup folder"]],
    [judged(null, 2_000_000), ["well backup folder"]],
  ]);
  assert.match(
    judged(1_000_000, 2_000_000)[0]?.says ?? "",
    /the last one takes 1\.9 MB, and its disk has room for 976\.6 KB\.$/,
  );
});
