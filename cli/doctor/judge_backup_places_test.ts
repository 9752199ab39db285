import { expectFindings } from "../../tools/expect_findings.ts";
import { judgeBackupPlaces } from "./judge_backup_places.ts";

Deno.test("backup places: a folder or a bucket that does not take the next backup is wrong", () => {
  const folder = { place: "/data/backups", fault: null };
  const bucket = { place: "copies at https://s3.example.org", fault: null };
  expectFindings([
    [judgeBackupPlaces({ folder, bucket: null }), ["well backup folder"]],
    [judgeBackupPlaces({ folder: { ...folder, fault: "Permission denied" }, bucket: null }), ["wrong backup folder"]],
    [judgeBackupPlaces({ folder, bucket }), ["well backup folder", "well backup bucket"]],
    [judgeBackupPlaces({ folder, bucket: { ...bucket, fault: "no answer" } }), [
      "well backup folder",
      "wrong backup bucket",
    ]],
  ]);
});
