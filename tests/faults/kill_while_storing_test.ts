import assert from "node:assert/strict";
import { tempDir } from "../support/server/cli_process.ts";
import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { type ServerProcess, startServerProcess } from "../support/server/server_process.ts";
import { type Member, signInAt } from "../support/server/test_app.ts";
import { newBox, sendFiles } from "../support/test_boxes.ts";
import { until } from "../support/until.ts";
import { copyUsedData } from "../support/server/used_data_folder.ts";
import { everyNth } from "../../tools/gate/shares.ts";

/** When a server is killed, counted in boxes it has acknowledged by then. */
const KILLED_AFTER = everyNth([5, 1, 12], 3);
const WRITERS = 4;

interface Acknowledged {
  readonly boxes: Map<string, Item>;
  readonly files: { readonly media: Media; readonly bytes: Uint8Array<ArrayBuffer> }[];
}

Deno.test("kill -9 while boxes and photos are being stored loses nothing that was acknowledged, and keeps nothing by halves", async () => {
  await using dir = await tempDir();
  await copyUsedData(dir.path);
  const settings = { DATA_DIR: dir.path, SANDBOX: "1", RATE_LIMITS: "off" };
  const known: Acknowledged = { boxes: new Map(), files: [] };
  for (const [round, after] of KILLED_AFTER.entries()) {
    const server = await startServerProcess(settings);
    await storeUntilKilled(server, await memberOf(server), known, { round, after });
  }
  await using server = await startServerProcess(settings);
  await everythingIsThere(await memberOf(server), known);
  await nothingByHalves(dir.path, await memberOf(server));
  assert.ok(!/"level":"error"/.test(server.log()), server.log());
});

Deno.test("photos whose smaller pictures were being made when the server was killed get them after the restart", async () => {
  await using dir = await tempDir();
  // With a database of its own: over another's, what a killed server had begun is taken up three minutes later.
  await copyUsedData(dir.path);
  const settings = { DATA_DIR: dir.path, SANDBOX: "1", RATE_LIMITS: "off" };
  const create = { width: 4000, height: 3000, channels: 3, background: "#385" } as const;
  const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
  const killed = await startServerProcess(settings);
  const before = await memberOf(killed);
  const { _id: itemId } = await newBox(before);
  const photos = Array.from({ length: 2 }, (_, at) => new File([photo], `${at}.jpg`));
  assert.equal((await sendFiles(before, itemId, ...photos)).status, 201);
  killed.kill("SIGKILL");
  await killed.status;

  await using server = await startServerProcess(settings);
  const after = await memberOf(server);
  const renditions = async () => {
    const { body } = await after.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId });
    return body.data.media.map(({ rendition }) => rendition);
  };
  const settled = await until(async () => (await renditions()).includes("pending") ? null : await renditions());
  assert.deepEqual(settled, ["ready", "ready"]);
});

function memberOf(server: ServerProcess): Promise<Member> {
  return signInAt(server.url, "pro@sandbox.test");
}

async function storeUntilKilled(
  server: ServerProcess,
  member: Member,
  known: Acknowledged,
  { round, after }: { round: number; after: number },
): Promise<void> {
  let stored = 0;
  let isKilled = false;
  const write = async (writer: number) => {
    for (let count = 0; !isKilled; count++) {
      const tagId = String(1 + round * 1_000_000 + writer * 10_000 + count);
      try {
        await storeBox(member, tagId, known);
      } catch (error) {
        if (isKilled) return;
        throw error;
      }
      if (++stored < after || isKilled) continue;
      isKilled = true;
      server.kill("SIGKILL");
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await server.status;
}

async function storeBox(member: Member, tagId: string, known: Acknowledged): Promise<void> {
  const box = await newBox(member, tagId, `Box ${tagId}`);
  known.boxes.set(tagId, box);
  const bytes = new Uint8Array(randomBytes(300_000));
  const { status, media: [media] } = await sendFiles(member, box._id, new File([bytes], "photo.bin"));
  assert.ok(status === 201 && media);
  known.files.push({ media, bytes });
}

async function everythingIsThere(member: Member, known: Acknowledged): Promise<void> {
  for (const [tagId, box] of known.boxes) {
    const found = await member.read<{ data: { items: Item[] } }>("items", "FIND_ITEM_BY_TAGID", { tagId });
    assert.deepEqual(found.body.data.items.map((item) => [item._id, item.title]), [[box._id, box.title]]);
  }
  for (const { media, bytes } of known.files) {
    const answer = await member.fetch(media.url);
    assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), bytes);
  }
}

/** Boxes and files that were never acknowledged may be there, but then whole; the count agrees with the list. */
async function nothingByHalves(dataDir: string, member: Member): Promise<void> {
  const page = await member.read<{ data: { items: Item[]; total: number } }>("items", "GET_USER_ITEMS", { limit: 200 });
  const { items, total } = page.body.data;
  assert.equal(items.length, total);
  for (const media of items.flatMap((item) => item.media)) {
    const answer = await member.fetch(media.url);
    assert.equal((await answer.arrayBuffer()).byteLength, media.size);
  }
  for await (const folder of Deno.readDir(`${dataDir}/media`)) {
    if (!folder.isDirectory) continue;
    for await (const file of Deno.readDir(`${dataDir}/media/${folder.name}`)) {
      const { size } = await Deno.stat(`${dataDir}/media/${folder.name}/${file.name}`);
      assert.equal(size, 300_000, "a file in its place is whole");
    }
  }
}
