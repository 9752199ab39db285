import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "../../db/sql.ts";
import { finishDeletionJob } from "../../db/auth/delete_user.ts";
import { s3StandIn } from "../support/outside/s3_stand_in.ts";
import { type Member, type TestApp, testApp } from "../support/server/test_app.ts";
import { keepScan, newBox } from "../support/test_boxes.ts";
import { payer } from "../support/test_billing.ts";
import { whoIs } from "../support/outside/test_google.ts";
import { until } from "../support/until.ts";

const HEAD = '--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhalf';
const END = " of it\r\n--b--\r\n";

async function deleteAccount(member: Member): Promise<void> {
  const answer = await member.fetch("/api/backend/auth/delete/account", { method: "POST" });
  assert.equal(answer.status, 200, await answer.text());
}

function upload(member: Member, itemId: string, body: BodyInit): Promise<Response> {
  const headers = { "content-type": "multipart/form-data; boundary=b" };
  return member.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", headers, body });
}

function filesIn(folder: string): string[] {
  const found: string[] = [];
  for (const { name, isDirectory } of existsSync(folder) ? Deno.readDirSync(folder) : []) {
    found.push(...isDirectory ? filesIn(join(folder, name)) : [join(folder, name)]);
  }
  return found;
}

/** A job that failed waits for longer each time; nobody needs to wait for that here. */
async function hurryJobs(pool: Pool): Promise<void> {
  await pool`update graphile_worker._private_jobs set run_at = now() where locked_at is null and run_at > now()`;
}

/** A file job that another one replaces while it runs is not tried again: if it fails, its row stays. */
async function jobsDone({ pool }: TestApp): Promise<void> {
  await until(async () => {
    await hurryJobs(pool);
    const waiting = await pool`
      select from graphile_worker.jobs where task_identifier in (${finishDeletionJob(true)}, 'delete_files')
        and attempts < max_attempts`;
    return waiting.length === 0 || null;
  });
}

async function triedOnce({ pool }: TestApp, task: string): Promise<void> {
  await until(async () => {
    await hurryJobs(pool);
    const [job] = await pool`
      select from graphile_worker.jobs where task_identifier = ${task} and attempts > 0 and last_error is not null`;
    return job ? true : null;
  });
}

Deno.test("an upload that runs while its account is deleted ends with a sentence, and leaves no file", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  const { _id: itemId } = await newBox(ann);
  const bytes = new TransformStream<Uint8Array, Uint8Array>();
  const sending = bytes.writable.getWriter();
  const answer = upload(ann, itemId, bytes.readable);
  await sending.write(new TextEncoder().encode(HEAD));
  await until(() => filesIn(join(app.dataDir, "incoming")).length > 0 || null);
  await deleteAccount(ann);
  await sending.write(new TextEncoder().encode(END));
  await sending.close();
  const { status, body } = await answer.then(async (got) => ({ status: got.status, body: await got.json() }));
  assert.deepEqual([status, body.succeeded], [404, false]);
  assert.deepEqual([...filesIn(join(app.dataDir, "incoming")), ...photosIn(app)], []);
});

function photosIn({ dataDir }: TestApp): string[] {
  return filesIn(join(dataDir, "media")).filter((path) => !path.endsWith("installation-id"));
}

Deno.test("photos, those of boxes in the trash too, and kept pictures are gone from the disk with the account", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  for (const tagId of ["1", "2"]) {
    const { _id: itemId } = await newBox(ann, tagId);
    assert.equal((await upload(ann, itemId, HEAD + END)).status, 201);
    if (tagId === "2") await ann.write("items", "DELETE_ITEM", { itemId });
  }
  await keepScan(ann);
  assert.equal(photosIn(app).length, 2);
  await deleteAccount(ann);
  await jobsDone(app);
  assert.deepEqual([...photosIn(app), ...filesIn(join(app.dataDir, "scans"))], []);
});

Deno.test("a bucket and a disk that are out of reach keep no account, and are emptied once they are back", async () => {
  await using bucket = s3StandIn("boxes");
  await using app = await testApp({
    S3_ENDPOINT: bucket.url,
    S3_BUCKET: "boxes",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  });
  const ann = await app.signIn("ann@example.org");
  assert.equal((await upload(ann, (await newBox(ann))._id, HEAD + END)).status, 201);
  const stored = bucket.objects.size;
  const scans = join(app.dataDir, "scans");
  // In the way of everything that would be removed below it.
  await Deno.writeTextFile(scans, "not a folder");
  bucket.isAway = true;
  await deleteAccount(ann);
  assert.equal((await whoIs(app, ann.cookie)).isLogIn, false);
  await Promise.all([triedOnce(app, finishDeletionJob(true)), triedOnce(app, "delete_files")]);
  assert.equal(bucket.objects.size, stored);
  await Deno.remove(scans);
  bucket.isAway = false;
  await jobsDone(app);
  assert.equal(bucket.objects.size, stored - 1);
});

Deno.test("an account goes also while Stripe is away; once it is back, the subscription ends and the customer is forgotten", async () => {
  await using app = await testApp();
  const ann = await app.signIn("ann@example.org");
  await payer(app, ann).upgrade();
  await app.pool`alter table sandbox.stripe_objects rename to stripe_objects_away`;
  await deleteAccount(ann);
  assert.equal((await whoIs(app, ann.cookie)).isLogIn, false);
  await triedOnce(app, finishDeletionJob(true));
  assert.deepEqual(await subscriptionsOf(app, "stripe_objects_away"), ["active"]);
  await app.pool`alter table sandbox.stripe_objects_away rename to stripe_objects`;
  await jobsDone(app);
  assert.deepEqual(await subscriptionsOf(app), ["canceled"]);
  assert.equal((await app.pool`select from billing_customers`).length, 0);
});

async function subscriptionsOf({ pool }: TestApp, objects = "stripe_objects"): Promise<string[]> {
  const rows = await pool<{ status: string }[]>`
    select body ->> 'status' as status from ${pool(`sandbox.${objects}`)} where body ->> 'object' = 'subscription'`;
  return rows.map(({ status }) => status);
}
