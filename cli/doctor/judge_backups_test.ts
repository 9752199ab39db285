import assert from "node:assert/strict";
import { expectFindings } from "../../tools/lint/expect_findings.ts";
import { STALE_BACKUP_MS } from "../../domain/backup/standing.ts";
import type { LastBackup } from "./facts.ts";
import { judgeBackups } from "./judge_backups.ts";

const LAST: LastBackup = {
  ...{ name: "a.tar", place: "/data/backups on boxes", isMadeElsewhere: false, sight: "in the folder" },
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
  const elsewhere = judged({ sight: "out of sight", place: "/data/backups on other" });
  const gone = judged({ sight: "gone" });
  expectFindings([
    [judged({}), ["well backups"]],
    [judged({ sight: "in the bucket" }), ["well backups"]],
    [judged({ sight: "where it was made", place: "/mnt/disk on boxes" }), ["well backups"]],
    [elsewhere, ["well backups"]],
    [gone, ["wrong backups"]],
    [judged({ sight: "gone", isMadeElsewhere: true }), ["warning backups"]],
  ]);
  assert.equal(judged({}).says, "The last good backup is 1 hour old.");
  assert.match(elsewhere.says, /made in \/data\/backups on other, where this command cannot look/);
  assert.match(gone.says, /a\.tar, is not in \/data\/backups on boxes any more/);
});
