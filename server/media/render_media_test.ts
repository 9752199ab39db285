import assert from "node:assert/strict";
import sharp from "sharp";
import { signInUser } from "../../db/auth/users.ts";
import { createItem } from "../../db/items/write.ts";
import { addMedia, deleteMedia, findMedia } from "../../db/media/media.ts";
import { awaitRenditionAgain, countTry, noteRendition } from "../../db/media/renditions.ts";
import { newId } from "../../db/new_id.ts";
import type { Pool } from "../../db/sql.ts";
import { TryAgain } from "../../domain/jobs/job.ts";
import { TagId } from "../../domain/items/tag_id.ts";
import type { MediaKey } from "../../domain/wire/ids.ts";
import { callerOf, throwAwayDatabase } from "../../tests/support/test_database.ts";
import { type Decoder, DecoderClosed } from "../host/pictures/decoder.ts";
import { DecoderDied } from "../host/pictures/picture_process.ts";
import { newCounts } from "../host/log/counts.ts";
import type { Log } from "../host/log/log.ts";
import { folderStorage } from "../host/storage/folder_storage.ts";
import { mediaJobs } from "./media_jobs.ts";
import { renderMedia } from "./render_media.ts";
import { storedName } from "../host/storage/storage.ts";

const MB = 1024 * 1024;

/** A picture of somebody that waits for its smaller ones. */
async function waitingPicture(decodingBytes: number | null = MB) {
  const resources = new AsyncDisposableStack();
  const { pool } = resources.use(await throwAwayDatabase());
  const dir = await Deno.makeTempDir({ prefix: "stowmark-render-" });
  resources.defer(() => Deno.remove(dir, { recursive: true }));
  for (const folder of ["media", "incoming"]) await Deno.mkdir(`${dir}/${folder}`);
  const [storage, stagingDir] = [folderStorage(`${dir}/media`), `${dir}/incoming`];
  const key = newId() as MediaKey;
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#c44" } }).jpeg().toBuffer();
  await Deno.writeFile(`${stagingDir}/original`, new Uint8Array(bytes));
  await storage.put(storedName(key, "original"), `${stagingDir}/original`);
  const { owner, itemId } = await addPicture(pool, key, bytes.length, decodingBytes);
  const lines: [level: string, message: string][] = [];
  const log: Log = (level, message) => void lines.push([level, message]);
  return {
    parts: { pool, storage, stagingDir, clock: () => Date.now(), log, counts: newCounts() },
    lines,
    deleteByOwner: () => deleteMedia(pool, owner, itemId, key),
    key,
    stored: async () => await findMedia(pool, owner.householdId, key) ?? assert.fail(),
    tries: async () => (await pool`select rendition_tries as tries from media`)[0]?.tries,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function addPicture(pool: Pool, key: MediaKey, size: number, decodingBytes: number | null) {
  const identity = { subject: "1", email: "ann@example.org", firstName: "", lastName: "" };
  const signedIn = await signInUser(pool, identity, "", { isAdmin: null, proUntil: null });
  const owner = await callerOf(pool, signedIn?.user.userId ?? assert.fail());
  const input = { tagId: TagId.parse("1"), title: "", description: "", location: "", tags: [] };
  const made = await createItem(pool, owner, input, 20);
  const itemId = made.outcome === "written" ? made.item.id : assert.fail(made.outcome);
  const facts = { fileName: "a.jpg", type: "image/jpeg", category: "image", width: 8, height: 8 } as const;
  const file = { ...facts, key, size, decodingBytes, crc32: 0, rendition: "pending" } as const;
  await addMedia(pool, owner, itemId, [file], {
    freeBoxesPerMonth: 20,
    freeAssetsPerBox: 5,
    freeBytes: 1e9,
    proBytes: 1e9,
  }, async () => {});
  return { owner, itemId };
}

function decoderThat(decode: Decoder["decode"]): Decoder {
  return { decode, facts: () => assert.fail("no header is read"), [Symbol.asyncDispose]: () => Promise.resolve() };
}

const mortal = decoderThat(() => Promise.reject(new DecoderDied("out of memory")));
const unused = decoderThat(() => assert.fail("nothing may be decoded"));

Deno.test("a picture at which the decoder dies twice has failed, with the reason", async () => {
  await using picture = await waitingPicture();
  await assert.rejects(renderMedia(picture.parts, mortal, picture.key, false), TryAgain);
  assert.equal((await picture.stored()).rendition, "pending");
  await renderMedia(picture.parts, mortal, picture.key, false);
  const { rendition, renditionError } = await picture.stored();
  assert.deepEqual([rendition, renditionError], [
    "failed",
    "This picture takes more memory or time than the server gives to one.",
  ]);
  assert.equal(picture.parts.counts.decoderDeaths, 2);
});

Deno.test("a picture that its owner deletes while its smaller ones are made is no error", async () => {
  await using picture = await waitingPicture();
  const deleting = decoderThat(async (_, { open }) => {
    await picture.deleteByOwner();
    await picture.parts.storage.remove([storedName(picture.key, "original")]);
    await open();
    assert.fail("there is a file");
  });
  await renderMedia(picture.parts, deleting, picture.key, false);
  assert.deepEqual(picture.lines, [["info", "a picture was deleted while its smaller ones were made"]]);
  assert.equal(picture.parts.counts.picturesGone, 1);
});

Deno.test("a try is counted before the picture is decoded, so that a server killed twice over it gives it up", async () => {
  await using picture = await waitingPicture();
  const counted: unknown[] = [];
  const looking = decoderThat(async () => {
    counted.push(await picture.tries());
    throw new DecoderDied("out of memory");
  });
  await assert.rejects(renderMedia(picture.parts, looking, picture.key, false), TryAgain);
  assert.deepEqual(counted, [1]);
  await countTry(picture.parts.pool, picture.key);
  await renderMedia(picture.parts, unused, picture.key, false);
  assert.equal((await picture.stored()).rendition, "failed");
});

Deno.test("nobody asks again for a picture that has failed", async () => {
  await using picture = await waitingPicture();
  await assert.rejects(renderMedia(picture.parts, mortal, picture.key, false), TryAgain);
  await renderMedia(picture.parts, mortal, picture.key, false);
  await renderMedia(picture.parts, unused, picture.key, false);
  const pictures = { headers: unused, small: unused, large: unused, [Symbol.asyncDispose]: () => Promise.resolve() };
  const jobs = mediaJobs({
    ...picture.parts,
    pictures,
    clock: () => Date.now() + 24 * 60 * 60_000,
  });
  await jobs.retry_renditions?.run({}, { isLast: false });
});

Deno.test("what is no fault of the picture is not counted: a server that leaves, a bucket that is away", async () => {
  await using picture = await waitingPicture();
  for (
    const [error, seen] of [[new DecoderClosed(), TryAgain], [new TypeError("no bucket"), TypeError]] as const
  ) {
    const failing = decoderThat(() => Promise.reject(error));
    for (let round = 0; round < 4; round++) {
      await assert.rejects(renderMedia(picture.parts, failing, picture.key, false), seen);
    }
  }
  assert.deepEqual([(await picture.stored()).rendition, await picture.tries()], ["pending", 0]);
});

Deno.test("a picture whose header wants too much is given up without decoding", async () => {
  await using picture = await waitingPicture(1_900 * MB);
  await renderMedia(picture.parts, unused, picture.key, false);
  const { rendition, renditionError } = await picture.stored();
  assert.equal(rendition, "failed");
  assert.match(renditionError ?? "", /more memory or time/);
});

Deno.test("of five who find a smaller picture gone one asks for it again, and it has all its tries", async () => {
  await using picture = await waitingPicture();
  const { parts: { pool }, key } = picture;
  assert.equal(await awaitRenditionAgain(pool, key), null, "it waits already");
  await countTry(pool, key);
  await noteRendition(pool, key, { rendition: "ready", width: 8, height: 8, isAnimated: false, reason: null });
  const asked = await Promise.all([1, 2, 3, 4, 5].map(() => awaitRenditionAgain(pool, key)));
  assert.deepEqual(asked.filter((one) => one !== null).map((one) => [one.key, one.decodingBytes]), [[key, MB]]);
  assert.deepEqual([(await picture.stored()).rendition, await picture.tries()], ["pending", 0]);
});
