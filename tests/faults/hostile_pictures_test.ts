import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import type { Item } from "../../domain/items/item.ts";
import type { Media } from "../../domain/media/media.ts";
import { HOSTILE_HEADERS } from "../support/server/hostile_headers.ts";
import { type ServerProcess, startServerProcess } from "../support/server/server_process.ts";
import { type Member, signIn } from "../support/server/test_app.ts";
import { throwAwayDatabase } from "../support/test_database.ts";
import { everyNth } from "../../tools/gate/shares.ts";
import { until } from "../support/until.ts";
import { LONG_LIMIT_MS } from "../../tools/gate/time_limits.ts";

const MB = 1024 * 1024;
const MAX_BYTES = 700 * MB;
/** Of memory, as Linux counts it on most machines. */
const PAGE = 4096;
const isLinux = Deno.build.os === "linux";

type Picture = readonly [name: string, bytes: Uint8Array<ArrayBuffer>];

function fixture(name: string): Uint8Array<ArrayBuffer> {
  return Deno.readFileSync(fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url)));
}

/** Few bytes each, and gigabytes for whoever decodes them without care. */
async function hostilePictures(): Promise<readonly Picture[]> {
  const one: readonly Picture[] = [
    ["100 megapixels.avif", fixture("flat_100_megapixels.avif")],
    ["13 megapixels.avif", fixture("flat_13_megapixels.avif")],
    ["interlaced.png", await interlacedPng(3000)],
    ["more interlaced.png", await interlacedPng(5000)],
    ["tiles.heic", fixture("tiled_24_megapixels.heic")],
    ["lying.heic", heicOf(9_000, 9_000)],
    ["frames.gif", await gifOfFrames(100)],
  ];
  // By fives through seven: two that tell of more than they may hold, one whose rows are not in order, one that is read.
  return everyNth(Array.from({ length: 20 }, (_, at) => one[at % one.length] ?? assert.fail()), 5);
}

async function interlacedPng(side: number): Promise<Uint8Array<ArrayBuffer>> {
  const create = { width: side, height: side, channels: 4, background: { r: 200, g: 60, b: 60, alpha: 0.5 } } as const;
  return new Uint8Array(await sharp({ create }).toColourspace("rgb16").png({ progressive: true }).toBuffer());
}

/** The drawing with an index that tells of so many pixels. */
function heicOf(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = fixture("box_42.heic");
  const view = new DataView(bytes.buffer, new TextDecoder("latin1").decode(bytes).indexOf("ispe") + 8);
  view.setUint32(0, width);
  view.setUint32(4, height);
  return bytes;
}

async function gifOfFrames(frames: number): Promise<Uint8Array<ArrayBuffer>> {
  const side = 300;
  const pixels = Uint8Array.from({ length: side * side * frames }, (_, at) => at / (side * side));
  const raw = { width: side, height: side * frames, channels: 1, pageHeight: side } as const;
  return new Uint8Array(await sharp(pixels, { raw }).gif({ effort: 1 }).toBuffer());
}

function memberOf(server: ServerProcess): Promise<Member> {
  return signIn((path, init) => fetch(server.url + path, init), "pro@sandbox.test");
}

async function boxWith(member: Member, pictures: readonly Picture[], tagId = "1"): Promise<string> {
  const { body } = await member.write<{ data: Item }>("items", "CREATE_ITEM", { tagId });
  if (pictures.length === 0) return body.data._id;
  const form = new FormData();
  for (const [name, bytes] of pictures) form.append("files", new File([bytes], name));
  const answer = await member.fetch(`/api/backend/items/${body.data._id}/media`, { method: "POST", body: form });
  assert.equal(answer.status, 201, await answer.text());
  return body.data._id;
}

async function sendTo(member: Member, itemId: string, file: File): Promise<{ status: number; said: string }> {
  const form = new FormData();
  form.append("files", file);
  const answer = await member.fetch(`/api/backend/items/${itemId}/media`, { method: "POST", body: form });
  return { status: answer.status, said: await answer.text() };
}

async function mediaOf(member: Member, itemId: string): Promise<Media[]> {
  return (await member.read<{ data: Item }>("items", "GET_ITEM_BY_ID", { itemId })).body.data.media;
}

/** The files once no picture waits any more; `look` is called until then. */
function settled(member: Member, itemId: string, look = () => {}): Promise<Media[]> {
  return until(async () => {
    look();
    const media = await mediaOf(member, itemId);
    return media.every(({ rendition }) => rendition !== "pending") ? media : null;
  }, { pauseMs: 50, maxMs: 900_000 });
}

/** Memory of a process and of those it started; what they share, the program itself, counts once. */
function heldBytes(pid: number): number {
  const sizes = treeOf(pid).map((one) => text(`/proc/${one}/statm`).split(" ").map((pages) => Number(pages) * PAGE));
  const own = sizes.reduce((sum, [, held = 0, shared = 0]) => sum + held - shared, 0);
  return own + Math.max(...sizes.map(([, , shared = 0]) => shared));
}

function treeOf(pid: number): number[] {
  const children = tasksOf(pid).flatMap((task) => text(`/proc/${pid}/task/${task}/children`).split(" "));
  return [pid, ...children.filter(Boolean).flatMap((child) => treeOf(Number(child)))];
}

function text(path: string): string {
  try {
    return Deno.readTextFileSync(path);
  } catch {
    return "";
  }
}

function tasksOf(pid: number): string[] {
  try {
    return Array.from(Deno.readDirSync(`/proc/${pid}/task`), ({ name }) => name);
  } catch {
    return [];
  }
}

Deno.test({
  name: "hostile pictures leave the server and its picture processes below 700 MB, and nobody waits for them",
  timeout: LONG_LIMIT_MS,
  ignore: !isLinux,
  async fn() {
    await using database = await throwAwayDatabase();
    const dataDir = await Deno.makeTempDir({ prefix: "stowmark-hostile-" });
    try {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, SANDBOX: "1", RATE_LIMITS: "off" };
      await using server = await startServerProcess(settings);
      const member = await memberOf(server);
      const hostile = await boxWith(member, await hostilePictures());
      let most = 0;
      const look = () => most = Math.max(most, heldBytes(server.pid));
      const create = { width: 4032, height: 3024, channels: 3, background: "#385" } as const;
      const photo = new Uint8Array(await sharp({ create }).jpeg().toBuffer());
      const [mine] = await settled(member, await boxWith(member, [["photo.jpg", photo]], "2"), look);
      assert.equal(mine?.rendition, "ready");
      const waiting = (await mediaOf(member, hostile)).filter(({ rendition }) => rendition === "pending");
      assert.ok(waiting.length > 0, "a photo is ready before those that came first");
      const media = await settled(member, hostile, look);
      for (const { rendition, renditionError } of media) {
        if (rendition === "failed") assert.match(renditionError ?? "", /more memory or time|could not be read/);
      }
      assert.doesNotMatch(server.log(), /"level":"error"/);
      assert.ok(most < MAX_BYTES, `${Math.round(most / MB)} MB`);
    } finally {
      await Deno.remove(dataDir, { recursive: true });
    }
  },
});

Deno.test({
  name:
    "pictures that are hostile before their pixels are refused, and leave the server and its processes below 700 MB",
  timeout: LONG_LIMIT_MS,
  ignore: !isLinux,
  async fn() {
    await using database = await throwAwayDatabase();
    const dataDir = await Deno.makeTempDir({ prefix: "stowmark-hostile-" });
    try {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, SANDBOX: "1", RATE_LIMITS: "off" };
      await using server = await startServerProcess(settings);
      const member = await memberOf(server);
      const itemId = await boxWith(member, []);
      let most = 0;
      const watch = setInterval(() => most = Math.max(most, heldBytes(server.pid)), 20);
      for (const { name, bytes, isTaken } of HOSTILE_HEADERS) {
        const file = new File([await bytes()], name);
        const answers = await Promise.all(Array.from({ length: 3 }, () => sendTo(member, itemId, file)));
        for (const { status, said } of answers) {
          assert.equal(status, isTaken ? 201 : 413, `${name}: ${said}`);
          if (!isTaken) assert.match(said, /more parts than a picture needs|more memory or time/, name);
        }
      }
      clearInterval(watch);
      assert.ok(most < MAX_BYTES, `${Math.round(most / MB)} MB`);
      assert.equal((await mediaOf(member, itemId)).length, 3, "those that are taken");
      assert.doesNotMatch(server.log(), /"level":"error"/);
      const photo = new Uint8Array(
        await sharp({ create: { width: 60, height: 40, channels: 3, background: "#385" } }).jpeg().toBuffer(),
      );
      assert.equal((await sendTo(member, itemId, new File([photo], "photo.jpg"))).status, 201);
    } finally {
      await Deno.remove(dataDir, { recursive: true });
    }
  },
});

Deno.test("a server that was killed over a hostile picture starts with it waiting, serves, and gives it up", async () => {
  await using database = await throwAwayDatabase();
  const dataDir = await Deno.makeTempDir({ prefix: "stowmark-hostile-" });
  const settings = { DATA_DIR: dataDir, DATABASE_URL: database.url, SANDBOX: "1", RATE_LIMITS: "off" };
  try {
    const killed = await startServerProcess(settings);
    const itemId = await boxWith(await memberOf(killed), [["13 megapixels.avif", fixture("flat_13_megapixels.avif")]]);
    const triesOf = async () => (await database.pool`select rendition_tries as tries from media`)[0]?.tries;
    await until(async () => await triesOf() >= 1 || null);
    killed.kill("SIGKILL");
    await killed.status;
    // As if it had been killed a second time.
    await database.pool`update media set rendition_tries = 2`;
    await database.pool`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()`;
    await using server = await startServerProcess(settings);
    const [media] = await settled(await memberOf(server), itemId);
    assert.equal(media?.rendition, "failed");
  } finally {
    await Deno.remove(dataDir, { recursive: true });
  }
});
