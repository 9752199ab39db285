import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { type S3StandIn, s3StandIn } from "../../../tests/support/outside/s3_stand_in.ts";
import {
  addFile,
  backUp,
  keptBackups,
  NEVER,
  type TestInstallation,
  testInstallation,
} from "../../../tests/support/test_backup.ts";
import { sendToBucket } from "./make/keep_backup.ts";
import { backupName } from "./backup_name.ts";

/** The smallest that buckets take. */
const PART_BYTES = 5 * 1024 * 1024;
const PARTS = 3;

interface LargeBackup extends AsyncDisposable {
  readonly installation: TestInstallation;
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

async function largeBackup(): Promise<LargeBackup> {
  const installation = await testInstallation();
  await addFile(installation, randomBytes(PART_BYTES * (PARTS - 0.5)));
  const name = backupName("nightly", new Date(), installation.installation);
  const { path } = await backUp(installation, name);
  const bytes = await Deno.readFile(path);
  return { installation, name, path, bytes, [Symbol.asyncDispose]: () => installation[Symbol.asyncDispose]() };
}

async function copy({ installation, name }: LargeBackup, url: string, signal = NEVER): Promise<void> {
  const bucket = { endpoint: url, bucket: "copies", accessKeyId: "a", secretAccessKey: "s" };
  await sendToBucket(keptBackups(installation, { signal, bucket }), name, PART_BYTES);
}

function requireCopied(bucket: S3StandIn, { name, bytes }: LargeBackup): void {
  assert.equal(bucket.uploads.size, 0);
  assert.deepEqual(bucket.objects.get(name), bytes);
}

Deno.test("a large copy goes in parts and arrives as it is", async () => {
  await using backup = await largeBackup();
  await using bucket = s3StandIn("copies");
  let parts = 0;
  bucket.onPart = () => parts++;
  await copy(backup, bucket.url);
  assert.equal(parts, PARTS);
  requireCopied(bucket, backup);
});

Deno.test("a copy that the bucket refuses in the middle leaves no parts, and the next try makes it", async () => {
  await using backup = await largeBackup();
  await using bucket = s3StandIn("copies");
  let parts = 0;
  bucket.onPart = () => {
    if (++parts > 1) throw new Error("refused");
  };
  await assert.rejects(copy(backup, bucket.url));
  assert.deepEqual([bucket.uploads.size, bucket.objects.size], [0, 0]);
  bucket.onPart = () => {};
  await copy(backup, bucket.url);
  requireCopied(bucket, backup);
});

Deno.test("a server that leaves in the middle of a large copy ends it", async () => {
  await using backup = await largeBackup();
  await using bucket = s3StandIn("copies");
  const leaving = new AbortController();
  bucket.onPart = () => leaving.abort();
  await assert.rejects(copy(backup, bucket.url, leaving.signal), { code: "Interrupted" });
  bucket.onPart = () => {};
  await copy(backup, bucket.url);
  requireCopied(bucket, backup);
});

Deno.test("parts that somebody else throws away at the same moment are no fault", async () => {
  await using backup = await largeBackup();
  await using bucket = s3StandIn("copies");
  bucket.uploads.set("left", { name: backup.name, startedAt: new Date(), parts: new Map() });
  bucket.onUploadsListed = () => bucket.uploads.delete("left");
  await copy(backup, bucket.url);
  requireCopied(bucket, backup);
});

Deno.test("parts that a killed server or a bucket that went away left go with the next copy, those of others stay", async () => {
  await using backup = await largeBackup();
  await using other = await largeBackup();
  await using bucket = s3StandIn("copies");
  const leaveParts = async (left: LargeBackup, name = left.name) => {
    bucket.onPart = () => bucket.isAway = true;
    await assert.rejects(copy({ ...left, name }, bucket.url));
    bucket.onPart = () => {};
    bucket.isAway = false;
  };
  const before = backupName("nightly", new Date(0), backup.installation.installation);
  await Deno.copyFile(backup.path, join(backup.installation.folder, before));
  await leaveParts(backup);
  await leaveParts(backup, before);
  await leaveParts(other);
  assert.equal(bucket.uploads.size, 3);
  await copy(backup, bucket.url);
  const left = () => [...bucket.uploads.values()].map(({ name }) => name).sort();
  assert.deepEqual(left(), [before, other.name].sort(), "another server of ours may still send it");
  for (const upload of bucket.uploads.values()) upload.startedAt = new Date(Date.now() - 25 * 60 * 60_000);
  await copy(backup, bucket.url);
  assert.deepEqual(left(), [other.name]);
  assert.deepEqual(bucket.objects.get(backup.name), backup.bytes);
});
